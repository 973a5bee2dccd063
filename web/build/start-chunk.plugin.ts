import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Runs first; in one file with the rest, it would wait until all of that is evaluated. */
const first = /[\\/]src[\\/](main|platform[\\/]loading[\\/].*|text[\\/]en[\\/]loading)\.ts$|preload-helper/;
/** The entry points of the first screen: the app itself and the sign-in form. */
const roots = /[\\/]src[\\/](app[\\/]start\.tsx|features[\\/]login[\\/]login\.screen\.tsx)$/;

/** A module that re-exports every icon; importing one icon does not require the others. */
const iconIndex = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

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

/** The icon files that a module imports through the index of all icons. Pure. */
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
