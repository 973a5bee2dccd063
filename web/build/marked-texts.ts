import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { OwnableText } from '../../contract/src/text/own-texts.ts';
import { markTexts } from '../../contract/src/text/text-marks.ts';
import { namespaceFile } from './text-expressions.ts';

/** The texts of a language, each between marks with its key, so that the server can replace it. */
export function markedTextsOf(locale: string, root: string, texts: ReadonlyMap<string, OwnableText>): Plugin {
  const prefix = '\0marked:';
  return {
    name: 'latchkey:marked-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('#text/') ? `${prefix}${id.slice('#text/'.length)}` : null),
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const namespace = id.slice(prefix.length);
      const file = namespaceFile(join(root, 'src/text'), locale, namespace);
      const own = [...texts].filter(([key]) => key.split('.')[0] === namespace);
      const paths = JSON.stringify(own.map(([key, { path }]) => [key, path]));
      const names = Object.keys(await import(file));
      return [
        `import * as texts from ${JSON.stringify(file)};`,
        `const marked = (${markTexts})(texts, ${paths});`,
        ...names.map((name) => `export const ${name} = marked.${name};`),
      ].join('\n');
    },
  };
}
