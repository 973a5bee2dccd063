/** What follows the path of an address, where it holds a value; addresses of auth pages carry one-time tokens there. */
const query = /[?#][^\s"'`<>?#]*=[^\s"'`<>]*/g;

/** The words of an element in the description that the SDK makes of it, `button[aria-label="Remove Ann's phone"]`. */
const words = /\[(aria-label|title|alt|name)="[^\n]*?"\](?=\[|\.| > |$)/g;

/**
 * Takes what is to be reported and returns a copy in which no address has a query or a fragment (security #49, H11),
 * and no description of an element its words.
 * @param spared names of members that hold neither, and something that looks like it: styles
 */
export function cleanReport<Report extends object>(report: Report, spared: readonly string[] = []): Report {
  return JSON.parse(JSON.stringify(report), (key, value: unknown) =>
    typeof value === 'string' && !spared.includes(key)
      ? value.replace(query, '').replace(words, '[$1]')
      : value,
  ) as Report;
}
