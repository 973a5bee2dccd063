/** After this many failures a row is skipped until the process restarts. */
const mostAttempts = 10;
/** Maximum rows that are skipped at once; beyond it the oldest entry is dropped. */
const mostPutOff = 1_000;

interface Failed {
  readonly failures: number;
  readonly nextLook: number;
}

/**
 * Processes due rows independently: a row that fails does not hold up the others. It is skipped for a number of checks
 * that doubles with each failure, and is finally given up. Checks are counted instead of time, so that setting the
 * clock has no effect (security #290).
 */
export function eachAlone() {
  const failed = new Map<string, Failed>();
  let look = 0;

  function note(id: string): void {
    const failures = (failed.get(id)?.failures ?? 0) + 1;
    failed.delete(id);
    failed.set(id, {
      failures,
      nextLook: failures < mostAttempts ? look + 2 ** failures : Number.POSITIVE_INFINITY,
    });
    const [oldest] = failed.keys();
    if (failed.size > mostPutOff && oldest !== undefined) failed.delete(oldest);
  }

  return {
    /** Begins a check; returns the rows to skip. */
    putOff(): string[] {
      look += 1;
      return [...failed].flatMap(([id, { nextLook }]) => (nextLook > look ? [id] : []));
    },
    /** Throws an `AggregateError` at the end if rows failed; the runner logs it. */
    async run<Row>(
      rows: readonly Row[],
      idOf: (row: Row) => string,
      work: (row: Row) => Promise<unknown>,
    ): Promise<void> {
      const errors: unknown[] = [];
      for (const row of rows) {
        const id = idOf(row);
        try {
          await work(row);
          failed.delete(id);
        } catch (error) {
          note(id);
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} failed`);
    },
  };
}
