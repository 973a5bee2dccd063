/** A text that an operator may reword (docs/behaviour/brands.md#texts). */
export interface OwnableText {
  /** Where it stands in the catalog. */
  readonly path: readonly string[];
  /** What it says, with `{name}` in the place of each parameter. */
  readonly text: string;
  /** Its parameters, in their order. */
  readonly takes: readonly string[];
}

/** A text in the place of a catalog's: where it stands, and what it says; numbers are parameters by their position. */
export type OwnText = readonly [path: readonly string[], parts: readonly (string | number)[]];

/**
 * The texts of a catalog that can be reworded. A function can where all that it does is to put its parameters into a sentence:
 * one that makes a date or a list of them has to stay.
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

/** What the function says where each parameter is its own placeholder. */
function saidBy(text: (...given: string[]) => unknown): Omit<OwnableText, 'path'> | undefined {
  const takes = parametersOf(text);
  if (!takes) return undefined;
  try {
    const said = text(...takes.map((name) => `{${name}}`));
    if (typeof said !== 'string' || !said) return undefined;
    const isWhole = takes.every((name) => said.includes(`{${name}}`));
    return isWhole ? { text: said, takes } : undefined;
  } catch {
    // It computes with what it is given.
    return undefined;
  }
}

/** Undefined where one is more than a name. */
function parametersOf(text: (...given: string[]) => unknown): string[] | undefined {
  const [, inside, alone] = /^(?:\(([^()]*)\)|([\w$]+))\s*=>/.exec(text.toString()) ?? [];
  const names = (inside ?? alone)?.split(',').map((name) => name.trim());
  if (!names?.every((name) => /^[\w$]*$/.test(name))) return undefined;
  const named = names.filter(Boolean);
  return named.length === text.length ? named : undefined;
}

/**
 * Puts texts in their places, and returns the catalog. Browsers are sent this function as it is written: it names nothing outside of itself.
 * What is given to a text decides whether it can be put into a sentence; where it is neither a word nor a number the catalog's text counts.
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

/** A sentence with `{name}` as the parts that `putOwnTexts` takes. */
export const partsOf = (text: string, takes: readonly string[]): (string | number)[] =>
  text.split(/(\{[\w$]+\})/).map((part) => {
    const at = takes.indexOf(part.slice(1, -1));
    return part.startsWith('{') && at >= 0 ? at : part;
  });
