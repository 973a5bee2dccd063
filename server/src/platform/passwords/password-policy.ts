import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import { commonPasswords } from './common-passwords.ts';
import { isCommonPassword, isContextPassword } from './guessable-password.ts';
import { longestPassword, shortestPassword } from './limits.ts';

/** Why a new password is refused: a key of the field messages. */
export type PasswordRefusal = Extract<
  FieldMessage,
  'password_too_short' | 'password_too_long' | 'password_common' | 'password_personal'
>;

/** Whom the password is for, as far as that is known. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly name?: string | null;
}

/** A rule that a browser can check while the user types; `regex` is a pattern's source for the `u` flag. */
export interface PasswordPattern {
  readonly rule: 'at_least' | 'at_most';
  readonly characters: number;
  readonly regex: string;
}

/** The part of the rule that GET /settings gives out. The block list stays here: it is too large for a page. */
export const passwordPatterns: readonly PasswordPattern[] = [
  { rule: 'at_least', characters: shortestPassword, regex: `^[\\s\\S]{${shortestPassword},}$` },
  { rule: 'at_most', characters: longestPassword, regex: `^[\\s\\S]{0,${longestPassword}}$` },
];

export interface PasswordPolicy {
  /** Every reason why a new password is refused; none when it may be used (decisions §8, security #57 and #58). */
  refusals(password: string, owner: PasswordOwner): Promise<PasswordRefusal[]>;
}

/** Length and block list, no rules of composition (SP 800-63B-4 §3.1.1.2). */
export function createPasswordPolicy(serviceName: string): PasswordPolicy {
  return {
    async refusals(password, owner) {
      // The length comes first, so that a megabyte is neither normalised nor searched (security #60).
      if (password.length > 2 * longestPassword) return ['password_too_long'];
      const normal = password.normalize('NFC');
      const characters = [...normal].length;
      if (characters < shortestPassword) return ['password_too_short'];
      if (characters > longestPassword) return ['password_too_long'];
      const context = [owner.email, owner.name, serviceName].filter((word) => typeof word === 'string');
      const refusals: PasswordRefusal[] = [];
      if (isCommonPassword(normal, await commonPasswords())) refusals.push('password_common');
      if (isContextPassword(normal, context)) refusals.push('password_personal');
      return refusals;
    },
  };
}
