import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';
import { type Locale, locales } from '../../contract/src/text/locales.ts';
import { icons } from './icons.plugin.ts';
import { pageOfLocale, textsOf } from './locale-files.ts';
import { type LoginFiles, loginFiles } from './login-files.ts';
import { markedTextsOf } from './marked-texts.ts';
import { ownableInSources } from './ownable-in.ts';

/** What all scripts of the sign-in page may weigh in any language, with gzip: the page must not grow unnoticed. */
const maxLoginBytes = 100_000;

type Prerender = typeof import('../src/prerender.tsx');

/**
 * Writes `dist/prerendered/login.LOCALE.html`: the index page with the sign-in form, visible before any script runs.
 * Also writes `dist/routes.json`, with the paths of the screens and of the prerendered page for the server.
 * Both are written a second time to `dist/texts`, with marks around each text that a brand may replace.
 * The brand's placeholders, such as `%SERVICE_NAME%`, and `<!--boot-->` are left for the server to fill, as in the
 * index page.
 */
export function prerenderLogin(inLocale: (text: string, locale: string) => string): Plugin {
  let config: ResolvedConfig;
  /** Scripts that the page only requests when it runs; named in the HTML, they are fetched immediately. */
  let files: Pick<LoginFiles, 'app' | 'login'> = { app: [], login: [] };
  return {
    name: 'latchkey:prerender-login',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_, bundle) {
      const { consoleModules, ...found } = loginFiles(bundle);
      if (consoleModules.length > 0)
        this.error(`/auth/login loads parts of the console: ${consoleModules.join(', ')}`);
      files = found;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (error) return;
        const dist = join(config.root, config.build.outDir);
        const index = stylesFirst(await readFile(join(dist, 'index.html'), 'utf8'));
        for (const to of ['prerendered', 'texts/prerendered'])
          await mkdir(join(dist, to), { recursive: true });
        const { app, login } = files;
        // The form is visible without them: the style sheet takes precedence.
        const preload = preloadLinks([...app, ...login], 'low');
        let rendered: Prerender | undefined;
        const write = async (to: string, locale: Locale, { loginPage, loginTitle, pageWords }: Prerender) => {
          const page = inLocale(index.replace('<html lang="en"', `<html lang="${locale}"`), locale);
          const parts = { app: loginPage, preload: inLocale(preload, locale), ...pageWords };
          const titled = fill(page, parts).replace('<title>%SERVICE_NAME%', () => `<title>${loginTitle}`);
          await writeFile(join(to, `prerendered/login.${locale}.html`), titled);
          const other = { app: '', preload: inLocale(preloadLinks(app, 'auto'), locale), ...pageWords };
          await writeFile(join(to, pageOfLocale('index.html', locale)), fill(page, other));
        };
        const ownable = await ownableInSources(config.root);
        for (const locale of locales) {
          rendered = await renderIn(config.root, textsOf(locale, config.root));
          await write(dist, locale, rendered);
          const bytes = await scriptBytes(dist, `prerendered/login.${locale}.html`);
          if (bytes > maxLoginBytes)
            throw new Error(
              `/auth/login needs ${bytes} bytes of script (gzip) in ${locale}; the limit is ${maxLoginBytes}`,
            );
          const marked = await renderIn(config.root, markedTextsOf(locale, config.root, ownable));
          await write(join(dist, 'texts'), locale, marked);
        }
        if (!rendered) return;
        const routes = {
          routes: rendered.paths,
          prefixes: rendered.prefixes,
          prerendered: { [rendered.loginPath]: 'prerendered/login' },
        };
        await writeFile(join(dist, 'routes.json'), JSON.stringify(routes));
      },
    },
  };
}

/** The app in a language: its modules are loaded again, with that language's texts. */
async function renderIn(root: string, texts: Plugin): Promise<Prerender> {
  const { module } = await runnerImport<Prerender>(join(root, 'src/prerender.tsx'), {
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [icons(root), texts],
    define: { __BUILD_YEAR__: new Date().getFullYear() },
  });
  return module;
}

/** Bytes of all scripts that a page names, with gzip as served (precompress.plugin.ts). */
async function scriptBytes(dist: string, page: string): Promise<number> {
  const html = await readFile(join(dist, page), 'utf8');
  const files = new Set([...html.matchAll(/\b(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file));
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const preloadLinks = (files: string[], priority: 'low' | 'auto') =>
  files
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="${priority}" href="/${file}">`)
    .join('');

/** Requests the style sheet before the scripts, which share the bandwidth: without it nothing is painted. */
function stylesFirst(html: string): string {
  const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
  const bare = styles.reduce((rest, link) => rest.replace(link, ''), html);
  return bare.replace(/ *<!--boot-->/, (mark) => `${styles.join('')}${mark}`);
}

/** Fills the build's placeholders in index.html; a missing one means that page and build do not match. */
function fill(html: string, parts: Record<'app' | 'preload' | 'description' | 'noscript', string>): string {
  let filled = html;
  for (const [name, content] of Object.entries(parts)) {
    const mark = `<!--${name}-->`;
    if (!filled.includes(mark)) throw new Error(`index.html has no ${mark}`);
    // A function, because `$` has a meaning in replacement strings.
    filled = filled.replace(mark, () => content);
  }
  return filled;
}
