import type { ErrorDetails } from '../../platform/http/api-error.ts';
import { authorizeText } from './text.ts';

type Refusal = Required<Pick<ErrorDetails, 'message' | 'oauth_error'>>;

/** What a person can do about a protocol error, whose own words are for programs; its code stays for the developers. */
export function explainRefusal(code: string): Refusal {
  const { refusals, unknownRequest } = authorizeText;
  const message = isKnown(code) ? refusals[code] : unknownRequest;
  return { message, oauth_error: code };
}

const isKnown = (code: string): code is keyof typeof authorizeText.refusals =>
  Object.hasOwn(authorizeText.refusals, code);
