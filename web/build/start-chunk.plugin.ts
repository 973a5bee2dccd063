import type { Plugin } from 'vite';

/** Runs first; in one file with the rest, it would wait until all of that is evaluated. */
const first = /[\\/]src[\\/](main|platform[\\/]loading[\\/].*|text[\\/]en[\\/]loading)\.ts$|preload-helper/;
/** The entry points of the first screen: the app itself and the sign-in form. */
const roots = /[\\/]src[\\/](app[\\/]start\.tsx|features[\\/]login[\\/]login\.screen\.tsx)$/;

/**
 * Puts everything that the sign-in page needs into one file.
 * By default the bundler would create a file for each module that another screen uses as well: twenty round trips for
 * 20 KB.
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
