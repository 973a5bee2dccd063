import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { type ErrorCode, errorStatuses } from '@latchkey/contract/http/error-codes';
import { catalog } from '../text/catalog.ts';

export type ErrorDetails = Partial<Omit<ApiErrorBody, 'status' | 'reference'>> & { cause?: unknown };

/** The only way to refuse a request; rendered in render-error.ts. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<ErrorDetails, 'message' | 'cause'>;

  constructor(code: ErrorCode, { message, cause, ...details }: ErrorDetails = {}) {
    super(message ?? catalog().errors[code], { cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }

  get httpStatus(): number {
    return errorStatuses[this.code];
  }
}
