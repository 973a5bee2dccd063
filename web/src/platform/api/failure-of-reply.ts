import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { type ErrorCode, errorStatuses } from '@latchkey/contract/http/error-codes';
import { apiText } from '#text/api';
import { ApiFailure } from './api-failure.ts';

/**
 * Converts a reply that is not 2xx to an ApiFailure.
 * The message is the body's `message`, otherwise the HTTP status text, otherwise a general one
 * (docs/behaviour/web.md#errors).
 */
export function failureOfReply(httpStatus: number, statusText: string, text: string): ApiFailure {
  const body = errorBody(text);
  // A newer server may send a code that this page does not know: its message is still shown.
  const code = body && body.status in errorStatuses ? body.status : codeOfStatus(httpStatus);
  // HTTP/2 has no status text.
  const message =
    body?.message || statusText || (isRefusal(httpStatus) ? apiText.badRequest : apiText.badResponse);
  return new ApiFailure(code, message, { httpStatus, body });
}

function errorBody(text: string): ApiErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorBody(value) ? value : undefined;
  } catch {
    // A proxy may answer with a page of its own.
    return undefined;
  }
}

function isErrorBody(value: unknown): value is ApiErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'reference' in value &&
    typeof value.reference === 'string'
  );
}

/** The code for a status without a body that names one: an invalid token must be recognised whoever answers. */
function codeOfStatus(httpStatus: number): ErrorCode | 'bad_request' | 'bad_response' {
  if (httpStatus === 401) return 'unauthenticated';
  if (httpStatus === 404) return 'not_found';
  if (httpStatus === 429) return 'rate_limited';
  if (httpStatus === 502 || httpStatus === 503 || httpStatus === 504) return 'unavailable';
  return isRefusal(httpStatus) ? 'bad_request' : 'bad_response';
}

const isRefusal = (httpStatus: number): boolean => httpStatus >= 400 && httpStatus < 500;
