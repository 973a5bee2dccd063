/** After this many failures a row is left alone until the process starts again. */
const mostAttempts = 10;
/** Rows that are put off at once, the longest known forgotten first. */
const mostPutOff = 1_000;

interface Failed {
  readonly failures: number;
  readonly nextLook: number;
}

/**
 * What is due in the background, each row on its own: one that fails holds up none of the others, waits twice as many looks
 * each time, counted in looks so that no clock that is set changes it, and is given up at last (security #290).
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
    /** Begins a look: those that it leaves out. */
    putOff(): string[] {
      look += 1;
      return [...failed].flatMap(([id, { nextLook }]) => (nextLook > look ? [id] : []));
    },
    /** Throws `AggregateError` at the end where some failed, which the runner logs. */
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
