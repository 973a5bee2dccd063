import { contactsText } from '#text/contacts';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';

/** The text for a refused code, with the remaining attempts. */
export function codeRefusal(failure: unknown): string {
  const message = failureMessage(failure, contactsText.notVerified);
  const left = failure instanceof ApiFailure ? failure.body?.attempts_left : undefined;
  if (left === undefined) return message;
  return left === 0 ? contactsText.noAttempts : `${message} ${contactsText.attemptsLeft(left)}`;
}
