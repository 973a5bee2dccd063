const longest = 20_000;
const interval = 10;

/** Waits until `done` gives something other than undefined or false; fails with `what` when that takes too long. */
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
