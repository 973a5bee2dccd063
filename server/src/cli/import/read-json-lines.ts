import { visit } from 'jsonc-parser';
import type { ImportLine } from './import-line.ts';
import { longestLine } from './limits.ts';

/** Reads one JSON object a line; empty lines are passed over. */
export async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let line = 0;
  for await (const text of linesOf(texts)) {
    line += 1;
    if (text === undefined) yield { line, problem: `is longer than ${longestLine} characters` };
    else if (text.trim() !== '') yield parsed(line, text);
  }
}

function parsed(line: number, text: string): ImportLine {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const repeated = repeatedName(text);
      if (repeated !== undefined) return { line, problem: `names ${JSON.stringify(repeated)} twice` };
      return { line, record: value as Record<string, unknown> };
    }
  } catch {
    // Said below: the parser's words name places, not what is wrong with the file.
  }
  return { line, problem: 'is not a JSON object' };
}

/** JSON.parse keeps the last of two equal names without a word, and which of them was meant nobody knows (RFC 8259, section 4). */
function repeatedName(text: string): string | undefined {
  const seen = new Set<string>();
  let repeated: string | undefined;
  visit(text, {
    onObjectProperty(name, _offset, _length, _line, _character, pathOf) {
      if (pathOf().length > 0) return;
      if (seen.has(name)) repeated ??= name;
      seen.add(name);
    },
  });
  return repeated;
}

/** Whole lines without their end; undefined for one that is too long, of which only the length is kept in memory. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let rest = '';
  let isTooLong = false;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || line.length > longestLine ? undefined : line;
      isTooLong = false;
    }
    if (rest.length > longestLine) {
      isTooLong = true;
      rest = '';
    }
  }
  if (isTooLong) yield undefined;
  else if (rest !== '') yield rest;
}
