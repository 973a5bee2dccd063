import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { isPostgresAway } from '../db/postgres-away.ts';
import { HashQueueFull } from '../passwords/hash-queue.ts';
import { chooseLocale, inLocale } from '../text/locale.ts';
import { ApiError } from './api-error.ts';
import { overloadedRetryAfter } from './limits.ts';

/** The only place that turns an error into a reply. Errors other than ApiError reveal nothing internal. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = inLocale(chooseLocale(request.headers, 'en'), () => asApiError(error));
  if (refusal.httpStatus >= 500) logFailure(error, request);
  const body: ApiErrorBody = {
    status: refusal.code,
    message: refusal.message,
    ...refusal.details,
    reference: request.id,
  };
  if (body.retry_after !== undefined) reply.header('retry-after', Math.ceil(body.retry_after));
  return reply.code(refusal.httpStatus).header('cache-control', 'no-store').send(body);
}

/**
 * Whether the client closed the connection within its body. Nobody reads the answer, and strangers could fill the log with
 * such failures (#431).
 */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !raw.complete;
}

/**
 * Refusals because of overload are not logged as failures: they need no investigation, and in a flood there are many. The
 * same holds for bodies that break off.
 */
function logFailure(error: unknown, request: FastifyRequest): void {
  const fields = { reference: request.id };
  if (isBrokenOff(error, request)) request.log.info(fields, 'request broken off');
  else if (error instanceof HashQueueFull)
    request.log.warn({ ...fields, reason: error.message }, 'request refused');
  else request.log.error({ ...fields, err: error }, 'request failed');
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // These are thrown before anything was done, unlike a database failure in the middle of a call.
  if (isOverload(error)) return new ApiError('overloaded', { retry_after: error.retryAfter, cause: error });
  if (error instanceof DatabaseUnavailable || isPostgresAway(error))
    return new ApiError('unavailable', { retry_after: overloadedRetryAfter, cause: error });
  return new ApiError(codeOfFrameworkError(error), { cause: error });
}

/** A bounded queue or store that is full or unavailable names the seconds to wait (hash queue, rate-limit store). */
function isOverload(error: unknown): error is Error & { retryAfter: number } {
  return error instanceof Error && 'retryAfter' in error && typeof error.retryAfter === 'number';
}

/** Fastify's own errors carry an HTTP status. */
function codeOfFrameworkError(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return 'too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 404) return 'not_found';
  if (status === 503) return 'unavailable';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'malformed' : 'internal';
}
