import { apiText } from '#text/api';
import { ApiFailure } from './api-failure.ts';

interface Limits {
  /** The caller's own. */
  signal?: AbortSignal | undefined;
  timeoutMs: number;
}

/** What a call rejects with when `fetch` brought no answer, or only a part of it (docs/behaviour/web.md#errors). */
export function failureOfSilence(cause: unknown, { signal, timeoutMs }: Limits): ApiFailure {
  if (signal?.aborted) return new ApiFailure('canceled', apiText.canceled, { cause });
  const name = cause instanceof DOMException ? cause.name : undefined;
  if (name === 'TimeoutError') return new ApiFailure('timeout', apiText.timeout(timeoutMs), { cause });
  // The browser gave the request up, say because the page is being left.
  if (name === 'AbortError') return new ApiFailure('aborted', apiText.aborted, { cause });
  return new ApiFailure('network', apiText.network, { cause });
}
