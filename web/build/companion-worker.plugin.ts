import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** The companion is opened on mobile networks, in a hurry. */
const maxScriptBytes = 90_000;

/**
 * Builds the companion's service worker, `companion-sw.js`, with the list of files to keep for offline use, and
 * enforces the companion's size limit.
 */
export function companionWorker(): Plugin {
  let config: ResolvedConfig;
  let files: string[] = [];
  let scripts: string[] = [];
  return {
    name: 'latchkey:companion-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle(_, bundle) {
      const outputs = Object.values(bundle);
      // The script exists once per language: the worker keeps the one that its page refers to.
      files = outputs.map(({ fileName }) => `/${fileName}`).filter((name) => !/\.(html|js)$/.test(name));
      scripts = outputs.map(({ fileName }) => fileName).filter((name) => name.endsWith('.js'));
      const chunks = outputs.filter((output) => output.type === 'chunk');
      const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
      if (bytes > maxScriptBytes)
        this.error(`/companion needs ${bytes} bytes of script (gzip); the limit is ${maxScriptBytes}`);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (error) return;
        const version = createHash('sha256')
          .update([...files, ...scripts].join())
          .digest('base64url')
          .slice(0, 12);
        await build({
          root: config.root,
          configFile: false,
          mode: 'production',
          logLevel: 'warn',
          define: {
            __COMPANION_FILES__: JSON.stringify(['/companion', '/appearance.js', ...files]),
            __COMPANION_VERSION__: JSON.stringify(version),
          },
          build: {
            target: 'es2022',
            outDir: join(config.root, config.build.outDir),
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: join(config.root, 'src/companion/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'companion-sw.js', codeSplitting: false },
            },
          },
        });
      },
    },
  };
}
