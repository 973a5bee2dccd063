const longest = 20_000;
const interval = 10;

/** Waits until `done` returns something other than undefined or false. Fails with `what` after a timeout. */
export async function until<T>(
  what: string,
  done: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    const result = await done();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
