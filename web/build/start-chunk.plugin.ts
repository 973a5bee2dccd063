import type { Plugin } from 'vite';

/** What runs first; in the file of the rest it would wait until all of that is evaluated. */
const first = /[\\/]src[\\/](main|platform[\\/]loading[\\/].*|text[\\/]en[\\/]loading)\.ts$|preload-helper/;
/** Where the first screen begins: the app itself and the login form. */
const roots = /[\\/]src[\\/](app[\\/]start\.tsx|features[\\/]login[\\/]login\.screen\.tsx)$/;

/**
 * Puts all that the login screen needs into one file.
 * Left alone, the bundler would make a file of each bit that another screen uses too: twenty round trips for 20 KB.
 */
export function startChunk(): {
  plugin: Plugin;
  isFirst: (id: string) => boolean;
  holds: (id: string) => boolean;
} {
  const modules = new Set<string>();
  return {
    isFirst: (id) => first.test(id),
    holds: (id) => modules.has(id),
    plugin: {
      name: 'latchkey:start-chunk',
      apply: 'build',
      buildEnd() {
        const queue = [...this.getModuleIds()].filter((id) => roots.test(id));
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          if (modules.has(id)) continue;
          modules.add(id);
          queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
