import { apiText } from '#text/api';
import { ApiFailure } from './api-failure.ts';

interface Limits {
  /** The caller's signal. */
  signal?: AbortSignal | undefined;
  timeoutMs: number;
}

/** The ApiFailure for a `fetch` that received no complete answer (docs/behaviour/web.md#errors). */
export function failureOfSilence(cause: unknown, { signal, timeoutMs }: Limits): ApiFailure {
  if (signal?.aborted) return new ApiFailure('canceled', apiText.canceled, { cause });
  const name = cause instanceof DOMException ? cause.name : undefined;
  if (name === 'TimeoutError') return new ApiFailure('timeout', apiText.timeout(timeoutMs), { cause });
  // The browser cancelled the request, for example because the person leaves the page.
  if (name === 'AbortError') return new ApiFailure('aborted', apiText.aborted, { cause });
  return new ApiFailure('network', apiText.network, { cause });
}
