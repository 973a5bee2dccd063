import type { ErrorCode } from '@latchkey/contract/http/error-codes';
import { expect, it } from 'vitest';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { wrongAnswer } from './wrong-answer.ts';

const failure = (code: ErrorCode, attempts_left?: number) =>
  new ApiFailure(code, 'No.', { body: { status: code, message: 'No.', reference: 'r', attempts_left } });

it.each([
  [failure('invalid_code'), 'No.', false],
  [failure('invalid_code', 99), 'No.', false],
  [failure('invalid_code', 3), 'No. 3 attempts left.', false],
  [failure('invalid_code', 1), 'No. 1 attempt left.', false],
  [failure('invalid_code', 0), 'No attempts left. Please request a new code.', true],
  [failure('challenge_expired'), 'No.', true],
  [failure('factor_locked'), 'No.', true],
  [new ApiFailure('network', 'Network Error'), 'Network Error', false],
  [new Error('inside'), 'This could not be verified. Please try again.', false],
])('%s', (error, message, isOver) => {
  expect(wrongAnswer(error)).toEqual({ message, isOver });
});
