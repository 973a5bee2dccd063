import type { Endpoint } from '@latchkey/contract/http/endpoint';
import type { ErrorCode } from '@latchkey/contract/http/error-codes';
import { takesProof } from './takes-proof.ts';

/** Errors that any call can answer in addition to those it declares. */
const commonErrors: readonly ErrorCode[] = [
  'malformed',
  'rate_limited',
  'internal',
  'overloaded',
  'unavailable',
];

/**
 * Every error code that a call can answer: the declared ones, and those that follow from its shape.
 * The OpenAPI document lists them, and in development and tests a call that answers any other one fails (#112).
 */
export function errorsOf(endpoint: Endpoint): Set<ErrorCode> {
  const { method, callers, params, query, body, stepUp, duringAttention, errors = [] } = endpoint;
  const isOperators = callers.includes('operator');
  const takesSession = callers.includes('session') || isOperators;
  return new Set<ErrorCode>([
    ...errors,
    ...commonErrors,
    ...when(
      callers.some((caller) => caller !== 'anyone'),
      'unauthenticated',
    ),
    ...when(takesSession && duringAttention !== true, 'attention_required'),
    ...when(isOperators, 'forbidden'),
    ...when(stepUp || isOperators, '2fa_required'),
    ...when(isOperators && method === 'PATCH', 'conflict'),
    ...when(takesProof(endpoint), 'proof_required', 'invalid_proof', 'use_dpop_nonce'),
    ...when(params, 'not_found'),
    ...when(query ?? body, 'invalid_fields'),
    ...when(body, 'unsupported_media_type', 'too_large'),
  ]);
}

function when(applies: unknown, ...codes: ErrorCode[]): ErrorCode[] {
  return applies ? codes : [];
}
