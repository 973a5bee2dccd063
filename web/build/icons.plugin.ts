import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const directory = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');
const imports = /\bimport\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

type Outline = readonly [tag: string, attributes: Record<string, string>][];

/**
 * Takes the outlines of icons from lucide-react, but not its code: class names, contexts and options that no page uses
 * would be a kilobyte of the sign-in page. Each icon is imported by itself, so the bundler need not read all 1,900.
 */
export function icons(root: string): Plugin {
  const create = join(root, 'src/ui/create-icon.ts');
  return {
    name: 'latchkey:icons',
    enforce: 'pre',
    transform(code) {
      if (!code.includes('lucide-react')) return null;
      const replaced = code.replaceAll(imports, (_, list: string) => ownImports(list));
      return { code: replaced, map: null };
    },
    async load(id) {
      if (!iconFile.test(id)) return null;
      const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData: { node: Outline } };
      const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
      return `import { createIcon } from ${JSON.stringify(create)};
export default /* @__PURE__ */ createIcon(${JSON.stringify(shapes)});`;
    },
  };
}

/** `Eye, Menu as MenuIcon, type LucideIcon` as an import for each icon. */
function ownImports(list: string): string {
  const names = list.split(',').map((name) => name.trim());
  return names
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(/\s+as\s+/);
      return `import ${local} from ${JSON.stringify(fileOf(icon))};`;
    })
    .join(' ');
}

const index = readFileSync(join(directory, 'lucide-react.mjs'), 'utf8');

function fileOf(icon: string): string {
  const path = new RegExp(`\\bas ${icon}\\b[^}]*\\} from ["'](\\.[^"']+)["']`).exec(index)?.[1];
  if (!path) throw new Error(`lucide-react has no ${icon}`);
  return join(directory, path);
}
