import { mfaText } from '#text/mfa';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';

/** From here on the attempts that are left are worth a word. */
const fewAttempts = 3;

/** What to say of a refused answer, and whether the challenge can still be passed. */
export function wrongAnswer(error: unknown): { message: string; isOver: boolean } {
  const message = failureMessage(error, mfaText.wrong);
  if (!(error instanceof ApiFailure)) return { message, isOver: false };
  const left = error.body?.attempts_left;
  const isOver = left === 0 || ['challenge_expired', 'factor_locked', 'not_found'].includes(error.code);
  if (left === 0) return { message: mfaText.code.none, isOver };
  if (left === undefined || left > fewAttempts) return { message, isOver };
  return { message: `${message} ${mfaText.code.attemptsLeft(left)}`, isOver };
}
