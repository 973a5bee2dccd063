/** What follows the path of an address, where it holds a value; addresses of auth pages carry one-time tokens there. */
const query = /[?#][^\s"'`<>?#]*=[^\s"'`<>]*/g;

/** Takes what is to be reported and returns a copy in which no address has a query or a fragment (security #49, H11). */
export function withoutQueries<Report extends object>(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(query, '') : value,
  ) as Report;
}
