/**
 * Characters of Unicode's private use area which mark texts in pages, and which no text may contain: start, key,
 * separator and argument …, middle, text, end.
 */
export const textMarks = /[\u{e000}-\u{e003}]/u;

const innermost =
  /\u{e000}([^\u{e000}-\u{e003}]*)((?:\u{e003}[^\u{e000}-\u{e003}]*)*)\u{e001}([^\u{e000}-\u{e003}]*)\u{e002}/gu;

/**
 * A copy of a catalog in which each text is enclosed in marks with its key and its arguments. The build uses the source
 * of this function: it must not refer to anything outside of itself.
 */
export function markTexts<Texts>(
  texts: Texts,
  paths: readonly (readonly [string, readonly string[]])[],
): Texts {
  type Level = Record<string, unknown>;
  const copyOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copyOf);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
  };
  const copied = copyOf(texts) as Level;
  for (const [key, path] of paths) {
    const level = path.slice(0, -1).reduce((at, name) => at[name] as Level, copied);
    const last = path[path.length - 1] ?? '';
    const text = level[last];
    const mark = (said: unknown, given: readonly unknown[]) =>
      `\u{e000}${key}${given.map((value) => `\u{e003}${value}`).join('')}\u{e001}${said}\u{e002}`;
    level[last] =
      typeof text === 'function'
        ? (...given: unknown[]) =>
            given.every((value) => typeof value === 'string' || typeof value === 'number')
              ? mark(text(...given), given)
              : text(...given)
        : mark(text, []);
  }
  return copied as Texts;
}

/** Replaces marked texts, innermost first. `said` receives the key, the arguments, and the text. */
export function fillTextMarks(
  page: string,
  said: (key: string, given: readonly string[], text: string) => string,
): string {
  let filled = page;
  for (let before = ''; before !== filled; ) {
    before = filled;
    filled = filled.replace(innermost, (_all, key: string, given: string, text: string) =>
      said(key, given.split('\u{e003}').slice(1), text),
    );
  }
  return filled;
}
