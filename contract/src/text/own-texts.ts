/** A text that a brand may replace (docs/behaviour/brands.md#texts). */
export interface OwnableText {
  /** Its path in the catalog. */
  readonly path: readonly string[];
  /** The text, with `{name}` for each parameter. */
  readonly text: string;
  /** Its parameters, in order. */
  readonly takes: readonly string[];
}

/** A replaced text: its path, and its parts; numbers are parameters by position. */
export type OwnText = readonly [path: readonly string[], parts: readonly (string | number)[]];

/**
 * The texts of a catalog that can be replaced. For a function, only if it does nothing but insert its parameters into a
 * sentence: one that formats a date or a list cannot be replaced.
 */
export function ownableTexts(texts: unknown): OwnableText[] {
  const found: OwnableText[] = [];
  collect(texts, [], found);
  return found;
}

function collect(value: unknown, path: readonly string[], found: OwnableText[]): void {
  if (typeof value === 'string') {
    if (value) found.push({ path, text: value, takes: [] });
  } else if (typeof value === 'function') {
    const said = saidBy(value as (...given: string[]) => unknown);
    if (said) found.push({ path, ...said });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name], found);
  }
}

/** The result of the function, with a placeholder for each parameter. */
function saidBy(text: (...given: string[]) => unknown): Omit<OwnableText, 'path'> | undefined {
  const takes = parametersOf(text);
  if (!takes) return undefined;
  try {
    const said = text(...takes.map((name) => `{${name}}`));
    if (typeof said !== 'string' || !said) return undefined;
    const isWhole = takes.every((name) => said.includes(`{${name}}`));
    return isWhole ? { text: said, takes } : undefined;
  } catch {
    // It computes with its parameters.
    return undefined;
  }
}

/** Undefined if a parameter is more than a name. */
function parametersOf(text: (...given: string[]) => unknown): string[] | undefined {
  const [, inside, alone] = /^(?:\(([^()]*)\)|([\w$]+))\s*=>/.exec(text.toString()) ?? [];
  const names = (inside ?? alone)?.split(',').map((name) => name.trim());
  if (!names?.every((name) => /^[\w$]*$/.test(name))) return undefined;
  const named = names.filter(Boolean);
  return named.length === text.length ? named : undefined;
}

/**
 * Puts texts into a catalog, and returns it. The source of this function is sent to browsers: it must not refer to
 * anything outside of itself.
 * If a parameter is neither a string nor a number, it cannot be inserted into a sentence, and the catalog's text is
 * used.
 */
export function putOwnTexts<Texts>(texts: Texts, own: readonly OwnText[]): Texts {
  type Level = Record<string, unknown>;
  for (const [path, parts] of own) {
    const level = path.slice(0, -1).reduce<Level>((at, name) => at[name] as Level, texts as Level);
    const last = path[path.length - 1] ?? '';
    const given = level[last];
    const said = (values: readonly unknown[]) =>
      parts.map((part) => (typeof part === 'number' ? values[part] : part)).join('');
    level[last] =
      typeof given === 'function'
        ? (...values: unknown[]) =>
            parts.every(
              (part) => typeof part === 'string' || ['string', 'number'].includes(typeof values[part]),
            )
              ? said(values)
              : given(...values)
        : said([]);
  }
  return texts;
}

/** Splits a sentence with `{name}` placeholders into the parts that `putOwnTexts` takes. */
export const partsOf = (text: string, takes: readonly string[]): (string | number)[] =>
  text.split(/(\{[\w$]+\})/).map((part) => {
    const at = takes.indexOf(part.slice(1, -1));
    return part.startsWith('{') && at >= 0 ? at : part;
  });
