import { visit } from 'jsonc-parser';
import { isColumn } from './account-record.ts';
import type { ImportLine } from './import-line.ts';
import { longestLine } from './limits.ts';

/** Reads one JSON object per line and skips empty lines. */
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
      if (repeated !== undefined)
        return { line, problem: `has ${isColumn(repeated) ? JSON.stringify(repeated) : 'a column'} twice` };
      return { line, record: value as Record<string, unknown> };
    }
  } catch {
    // Reported below. The parser's message names a position, which does not help to correct the file.
  }
  return { line, problem: 'is not a JSON object' };
}

/**
 * A name that occurs twice, because JSON.parse silently keeps the last value and the intended one is unknown (RFC 8259,
 * section 4).
 */
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

/**
 * Complete lines without their line break; undefined for a line that is too long. At most one line is kept in memory.
 */
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
