import type { PasswordRule } from '@latchkey/contract/settings/settings';
import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import { catalog } from '../text/catalog.ts';
import type { BreachedPasswords } from './breach-file.ts';
import { commonPasswords } from './common-passwords.ts';
import { guessesLog10 } from './guess-estimate.ts';
import { contextWords, isCommonPassword, isContextPassword, isDatedWord } from './guessable-password.ts';
import { fewestGuessesLog10, longestPassword, shortestPassword } from './limits.ts';

/** Why a new password is refused: a key of the field messages. */
export type PasswordRefusal = Extract<
  FieldMessage,
  'password_too_short' | 'password_too_long' | 'password_common' | 'password_personal' | 'password_breached'
>;

/** The owner of the password, as far as known. */
export interface PasswordOwner {
  readonly email?: string | null;
  readonly name?: string | null;
}

export interface PasswordPolicyOptions {
  readonly serviceName: string;
  /** Code points after NFC; PASSWORD_MIN_LENGTH. */
  readonly shortest?: number;
  /** PASSWORD_BREACH_FILE. */
  readonly breached?: BreachedPasswords;
}

export interface PasswordPolicy {
  /** Every reason for which a new password is refused; empty if it may be used (#57, #58, #109). */
  refusals(password: string, owner: PasswordOwner): Promise<PasswordRefusal[]>;
  /** The message that the person sees. */
  message(refusal: PasswordRefusal): string;
}

/** Length and blocklist, no composition rules (NIST SP 800-63B-4, section 3.1.1.2). */
export function createPasswordPolicy({
  serviceName,
  shortest = shortestPassword,
  breached,
}: PasswordPolicyOptions): PasswordPolicy {
  return {
    async refusals(password, owner) {
      // The length is checked first, so that a megabyte is neither normalised nor searched (#60).
      if (password.length > 2 * longestPassword) return ['password_too_long'];
      const normal = password.normalize('NFC');
      const characters = [...normal].length;
      if (characters < shortest) return ['password_too_short'];
      if (characters > longestPassword) return ['password_too_long'];
      const context = [owner.email, owner.name, serviceName].filter((word) => typeof word === 'string');
      const refusals: PasswordRefusal[] = [];
      if (isContextPassword(normal, context)) refusals.push('password_personal');
      else if (await isGuessable(normal, context)) refusals.push('password_common');
      if (await breached?.has(normal)) refusals.push('password_breached');
      return refusals;
    },
    message(refusal) {
      if (refusal === 'password_too_short') return catalog().passwordRules.at_least.message(shortest);
      return catalog().fields[refusal];
    },
  };
}

async function isGuessable(password: string, context: readonly string[]): Promise<boolean> {
  if (isDatedWord(password) || isCommonPassword(password, await commonPasswords())) return true;
  return (await guessesLog10(password, contextWords(context))) < fewestGuessesLog10;
}

/**
 * The `password_rules` of GET /settings, which the browser checks while the person types; `regex` needs the `u` flag.
 * The blocklist is not among them: it is too large for a page.
 */
export function passwordRules(shortest = shortestPassword): PasswordRule[] {
  const { at_least, at_most } = catalog().passwordRules;
  return [
    {
      description: at_least.description(shortest),
      message: at_least.message(shortest),
      regex: `^[\\s\\S]{${shortest},}$`,
    },
    {
      description: at_most.description(longestPassword),
      message: at_most.message(longestPassword),
      regex: `^[\\s\\S]{0,${longestPassword}}$`,
    },
  ];
}
