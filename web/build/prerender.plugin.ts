import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';
import { type LoginFiles, loginFiles } from './login-files.ts';

/** The page that people meet first must not grow unnoticed. */
const maxLoginBytes = 100_000;

type Prerender = typeof import('../src/prerender.tsx');

/**
 * Writes `dist/prerendered/login.html`: the index with the login form in it, visible before any script runs.
 * Also `dist/routes.json`, which tells the server the addresses of the screens and of the prerendered page.
 * The marks of the brand, such as `%SERVICE_NAME%`, and `<!--boot-->` stay for the server to fill, as in the index.
 */
export function prerenderLogin(): Plugin {
  let config: ResolvedConfig;
  /** Scripts that the page asks for only when it runs; named in the HTML, the browser fetches them at once. */
  let files: Pick<LoginFiles, 'app' | 'login'> = { app: [], login: [] };
  return {
    name: 'latchkey:prerender-login',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_, bundle) {
      const { gzipBytes, consoleModules, ...found } = loginFiles(bundle);
      if (consoleModules.length > 0)
        this.error(`/auth/login loads parts of the console: ${consoleModules.join(', ')}`);
      if (gzipBytes > maxLoginBytes)
        this.error(`/auth/login needs ${gzipBytes} bytes of script (gzip); the limit is ${maxLoginBytes}`);
      files = found;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (error) return;
        const dist = join(config.root, config.build.outDir);
        const index = stylesFirst(await readFile(join(dist, 'index.html'), 'utf8'));
        const { module } = await runnerImport<Prerender>(join(config.root, 'src/prerender.tsx'), {
          root: config.root,
          configFile: false,
          mode: 'production',
          logLevel: 'error',
          define: { __BUILD_YEAR__: new Date().getFullYear() },
        });
        await mkdir(join(dist, 'prerendered'), { recursive: true });
        const words = module.pageWords;
        // The form is seen without them: the style sheet goes first.
        const preload = preloadLinks([...files.app, ...files.login], 'low');
        const html = fill(index, { app: module.loginPage, preload, ...words });
        const titled = html.replace('<title>%SERVICE_NAME%', () => `<title>${module.loginTitle}`);
        const file = 'prerendered/login.html';
        await writeFile(join(dist, file), titled);
        const routes = {
          routes: module.paths,
          prefixes: module.prefixes,
          prerendered: { [module.loginPath]: file },
        };
        await writeFile(join(dist, 'routes.json'), JSON.stringify(routes));
        await writeFile(
          join(dist, 'index.html'),
          fill(index, { app: '', preload: preloadLinks(files.app, 'auto'), ...words }),
        );
      },
    },
  };
}

const preloadLinks = (files: string[], priority: 'low' | 'auto') =>
  files
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="${priority}" href="/${file}">`)
    .join('');

/** Asks for the style sheet before the scripts, which share the line with it: without it nothing is painted. */
function stylesFirst(html: string): string {
  const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
  const bare = styles.reduce((rest, link) => rest.replace(link, ''), html);
  return bare.replace(/ *<!--boot-->/, (mark) => `${styles.join('')}${mark}`);
}

/** Fills the marks of index.html that are the build's; a missing one means that page and build have parted. */
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
