/** Nobody may wait longer for a service that their answer does not depend on, in milliseconds. */
const soonEnough = 3_000;

/** Throws where a call is not answered with 200, or not soon. */
export async function soon(what: string, call: () => Promise<{ readonly status: number }>): Promise<void> {
  const began = performance.now();
  const { status } = await call();
  const took = Math.round(performance.now() - began);
  process.stdout.write(`  ${what}: ${status} after ${took} ms\n`);
  if (status !== 200 || took > soonEnough) throw new Error(`${what} answered ${status} after ${took} ms`);
}
