/**
 * The query or fragment of an address if it contains a value; addresses of auth pages contain one-time tokens there.
 */
const query = /[?#][^\s"'`<>?#]*=[^\s"'`<>]*/g;

/** Labels in the SDK's description of an element, `button[aria-label="Remove Ann's phone"]`. */
const words = /\[(aria-label|title|alt|name)="[^\n]*?"\](?=\[|\.| > |$)/g;

/**
 * Returns a copy of a report in which no address has a query or fragment (security #49, H11), and no description of an
 * element contains its label.
 * @param spared names of properties that contain neither, but something that looks like it: styles
 */
export function cleanReport<Report extends object>(report: Report, spared: readonly string[] = []): Report {
  return JSON.parse(JSON.stringify(report), (key, value: unknown) =>
    typeof value === 'string' && !spared.includes(key)
      ? value.replace(query, '').replace(words, '[$1]')
      : value,
  ) as Report;
}
