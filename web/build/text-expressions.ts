import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync, parseSync, transformWithOxc } from 'vite';

/** The file of a namespace in a language, or in English if it is not translated yet. */
export function namespaceFile(textDirectory: string, locale: string, namespace: string): string {
  const own = join(textDirectory, locale, `${namespace}.ts`);
  return existsSync(own) ? own : join(textDirectory, 'en', `${namespace}.ts`);
}

/**
 * The texts of a file as a single expression, an object of its exports. Text files may only import types, each other
 * and constants of the contract: anything else would be duplicated. `named` keeps the names of parameters.
 */
export async function textExpression(
  file: string,
  importedFile: (specifier: string, from: string) => string,
  { named = false } = {},
): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const { program } = parseSync(file.replace(/\.ts$/, '.js'), code);
  let body = '';
  const names: string[] = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const from = importedFile(node.source.value, file);
      const bindings = code
        .slice(node.start, node.end)
        .match(/\{[^}]*\}/)?.[0]
        .replaceAll(/\bas\b/g, ':');
      if (!bindings) throw new Error(`${file} imports more than names`);
      body += `const ${bindings} = ${await textExpression(from, importedFile, { named })};\n`;
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      body += `${code.slice(node.declaration.start, node.declaration.end)}\n`;
      names.push(...namesOf(node.declaration));
    } else if (node.type !== 'ExportNamedDeclaration' || node.specifiers.length > 0) {
      body += `${code.slice(node.start, node.end)}\n`;
    }
  }
  const wrapped = `globalThis.x = (() => { ${body} return { ${names.join(', ')} }; })();`;
  const { code: small, errors } = minifySync(
    'texts.js',
    wrapped,
    named ? { mangle: false, compress: false } : {},
  );
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return `(${small.replace(/^globalThis\.x\s*=/, '').replace(/;\s*$/, '')})`;
}

/** The exports of a text file, in order. */
export async function exportedNames(file: string): Promise<string[]> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const { program } = parseSync(file.replace(/\.ts$/, '.js'), code);
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration ? namesOf(node.declaration) : [],
  );
}

type Declaration = { type: string; id?: unknown; declarations?: { id: unknown }[] };

function namesOf(declaration: unknown): string[] {
  const { id, declarations } = declaration as Declaration;
  return (declarations?.map((one) => one.id) ?? [id]).map((one) => (one as { name: string }).name);
}

/** Where text files may import from: files beside them, English, or the contract. */
export function importedTextFile(contract: string): (specifier: string, from: string) => string {
  return (specifier, from) => {
    if (specifier.startsWith('@latchkey/contract/'))
      return join(contract, `${specifier.slice('@latchkey/contract/'.length)}.ts`);
    if (specifier.startsWith('.')) return join(dirname(from), specifier);
    throw new Error(`${from} imports ${specifier}, which is no text`);
  };
}
