import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import type { ErrorCode } from '@latchkey/contract/http/error-codes';
import { apiText } from '#text/api';

/**
 * A code of the contract, or what went wrong without one: `canceled` by the caller, `aborted` by the browser,
 * `bad_request` and `bad_response` for a status of 4xx or anything else that nothing explains.
 */
export type FailureCode =
  | ErrorCode
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'canceled'
  | 'bad_request'
  | 'bad_response';

interface Details {
  httpStatus?: number;
  body?: ApiErrorBody;
  cause?: unknown;
}

/** The one error that calls reject with (ARCHITECTURE.md#rules). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  /** 0 where no answer came. */
  readonly httpStatus: number;
  readonly body: ApiErrorBody | undefined;

  constructor(code: FailureCode, message: string, { httpStatus = 0, body, cause }: Details = {}) {
    super(message, { cause });
    this.code = code;
    this.httpStatus = httpStatus;
    this.body = body;
  }

  /** What to do about it, beside the message; undefined where that says it. */
  get hint(): string | undefined {
    return this.code === 'network' || this.code === 'timeout' ? apiText.hints[this.code] : undefined;
  }

  /** What to tell the support: the end of the request id, by which the log is searched; undefined where no answer came. */
  get reference(): string | undefined {
    return this.body?.reference.slice(-8);
  }
}

export function isFailure(error: unknown, code: FailureCode): error is ApiFailure {
  return error instanceof ApiFailure && error.code === code;
}
