/** Maximum milliseconds for a call that does not depend on the service. */
const soonEnough = 3_000;

/** Throws if a call is not answered with 200 in time. */
export async function soon(what: string, call: () => Promise<{ readonly status: number }>): Promise<void> {
  const began = performance.now();
  const { status } = await call();
  const took = Math.round(performance.now() - began);
  process.stdout.write(`  ${what}: ${status} after ${took} ms\n`);
  if (status !== 200 || took > soonEnough) throw new Error(`${what} answered ${status} after ${took} ms`);
}
