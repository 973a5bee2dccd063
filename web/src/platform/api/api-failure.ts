import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import type { ErrorCode } from '@latchkey/contract/http/error-codes';
import { apiText } from '#text/api';

/**
 * An error code of the contract, or a failure without one: `canceled` by the caller, `aborted` by the browser,
 * `bad_request` and `bad_response` for an unexplained status of 4xx or any other.
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

/** The only error that calls reject with (ARCHITECTURE.md#rules). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  /** 0 if there was no answer. */
  readonly httpStatus: number;
  readonly body: ApiErrorBody | undefined;

  constructor(code: FailureCode, message: string, { httpStatus = 0, body, cause }: Details = {}) {
    super(message, { cause });
    this.code = code;
    this.httpStatus = httpStatus;
    this.body = body;
  }

  /** What the person can do, shown beside the message; undefined if the message says it. */
  get hint(): string | undefined {
    return this.code === 'network' || this.code === 'timeout' ? apiText.hints[this.code] : undefined;
  }

  /** The end of the request id, by which support can search the log; undefined if there was no answer. */
  get reference(): string | undefined {
    return this.body?.reference.slice(-8);
  }
}

export function isFailure(error: unknown, code: FailureCode): error is ApiFailure {
  return error instanceof ApiFailure && error.code === code;
}
