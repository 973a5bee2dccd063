import { textMarks } from '@latchkey/contract/text/text-marks';

/** Refuses line breaks, direction marks and the placeholders of our pages. */
export const hiddenProblem = (text: string): string | undefined =>
  /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text) || textMarks.test(text)
    ? 'contains a line break or an invisible character'
    : undefined;

/** What is wrong with the placeholders of a sentence that may use `takes` and must use `needs`. */
export function placeholderProblem(
  text: string,
  takes: readonly string[],
  needs: readonly string[] = takes,
): string | undefined {
  const given = [...text.matchAll(/\{([\w$]+)\}/g)].map(([, name = '']) => name);
  const foreign = given.find((name) => !takes.includes(name));
  if (foreign !== undefined) return `has {${foreign}}, but takes ${listed(takes)}`;
  const missing = needs.find((name) => !given.includes(name));
  if (missing !== undefined) return `has no {${missing}}`;
  if (/[{}]/.test(text.replaceAll(/\{[\w$]+\}/g, '')))
    return 'has a brace that is not part of a placeholder such as {name}';
  return undefined;
}

const listed = (takes: readonly string[]) =>
  takes.length === 0 ? 'none' : takes.map((name) => `{${name}}`).join(', ');
