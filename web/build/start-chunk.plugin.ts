import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What runs first; in the file of the rest it would wait until all of that is evaluated. */
const first = /[\\/]src[\\/](main|platform[\\/]loading[\\/].*|text[\\/]en[\\/]loading)\.ts$|preload-helper/;
/** Where the first screen begins: the app itself and the login form. */
const roots = /[\\/]src[\\/](app[\\/]start\.tsx|features[\\/]login[\\/]login\.screen\.tsx)$/;

/** One file that hands out every icon; who takes one from it does not need the others. */
const iconIndex = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

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
          const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
          for (const imported of importedIds) {
            if (!iconIndex.test(imported)) queue.push(imported);
            else queue.push(...iconsOf(code ?? '', imported, this.getModuleInfo(imported)?.code ?? ''));
          }
        }
      },
    },
  };
}

/** The files of the icons that a module takes from the index of all. Pure. */
function iconsOf(code: string, indexId: string, index: string): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );
  return names.filter(Boolean).map((name) => {
    const path = new RegExp(`\\bas ${name}\\b[^}]*\\} from ["'](\\.[^"']+)["']`).exec(index)?.[1];
    if (!path) throw new Error(`lucide-react has no ${name}`);
    return join(dirname(indexId), path);
  });
}
