import { longestText, mostCauses } from './limits.ts';

/** The parts of an error that are logged. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

/**
 * Takes only name, message, code, stack and causes: other properties hold the data that was processed, such as the row
 * of a database error or the request of an HTTP client with its headers.
 */
export function describeError(error: unknown, causes = mostCauses): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: bounded(String(error)) };
  const { cause } = error;
  return {
    type: error.name,
    message: bounded(error.message),
    ...('code' in error && isCode(error.code) ? { code: String(error.code) } : {}),
    ...(error.stack ? { stack: bounded(error.stack) } : {}),
    ...(cause === undefined || causes === 0 ? {} : { cause: describeError(cause, causes - 1) }),
  };
}

/** Codes such as ECONNREFUSED and five-character SQLSTATEs; nothing longer. */
function isCode(code: unknown): boolean {
  return typeof code === 'number' || (typeof code === 'string' && /^[\w-]{1,40}$/.test(code));
}

const bounded = (text: string): string => text.slice(0, longestText);
