/** The rates of one process per second on two cores, from docs/performance.md. */
export interface MeasuredCosts {
  readonly checkOnPostgres: number;
  /** With both cores. */
  readonly password: number;
  readonly refresh: number;
  readonly authorisationOnPostgres: number;
  /** The same two operations measured side by side on SQLite. */
  readonly authorisationBeside: number;
}

/**
 * Reads the results from the table in docs/performance.md. Pure.
 * Throws if a required line is missing, because the table of docs/scaling.md would be wrong.
 */
export function measuredCosts(performance: string): MeasuredCosts {
  const rows = performance
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const row = (operation: string) => {
    const found = rows.find((cells) => cells[2] === operation);
    if (!found) throw new Error(`docs/performance.md has no line '${operation}'`);
    return found;
  };
  const rate = (operation: string) => perSecond(row(operation)[3], operation);
  const onPostgres = 'authorise, then token on PostgreSQL';
  return {
    checkOnPostgres: rate('session check on PostgreSQL'),
    password: rate('sign-in with a password'),
    refresh: rate('refresh'),
    authorisationOnPostgres: rate(onPostgres),
    authorisationBeside: perSecond(row(onPostgres)[7], `${onPostgres}: itself on SQLite`),
  };
}

/** `33,217/s` and `itself on SQLite 346/s: 0.55 ×`. */
function perSecond(cell: string | undefined, what: string): number {
  const number = /([\d,.]+)\/s/.exec(cell ?? '')?.[1];
  if (!number) throw new Error(`docs/performance.md has no rate a second for '${what}'`);
  return Number(number.replaceAll(',', ''));
}
