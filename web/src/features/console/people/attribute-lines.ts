import type { Attributes } from '@latchkey/contract/users/user-fields';

/** Formats attributes as lines of `name: value`. A text that would be parsed as another type is quoted. Pure. */
export function linesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' && !isRead(value) ? value : JSON.stringify(value)}`,
    )
    .join('\n');
}

/** Parses such lines; undefined if a line is invalid or a name occurs twice. Pure. */
export function attributesIn(lines: string): Attributes | undefined {
  const found = new Map<string, Attributes[string]>();
  for (const line of lines.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim();
    if (at < 1 || found.has(name)) return undefined;
    found.set(name, readValue(line.slice(at + 1).trim()));
  }
  return Object.fromEntries(found);
}

/** True if the unquoted text would be parsed as another text or type. */
const isRead = (text: string): boolean =>
  text !== text.trim() || text.includes('\n') || readValue(text) !== text;

function readValue(typed: string): Attributes[string] {
  try {
    const value: unknown = JSON.parse(typed);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : typed;
  } catch {
    return typed;
  }
}
