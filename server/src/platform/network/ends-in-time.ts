/**
 * The time limit of a request to a URL that somebody else chose, which ends the request and fails what waits for it.
 * Node itself reports nothing about a request that was answered with a change of the protocol (101), not even when it is
 * aborted (security #400).
 */
export function endsInTime(timeout: number, fail: (reason: unknown) => void): AbortSignal {
  const signal = AbortSignal.timeout(timeout);
  signal.addEventListener('abort', () => fail(signal.reason));
  return signal;
}
