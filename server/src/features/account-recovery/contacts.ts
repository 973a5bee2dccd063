import type { RecoveryContact } from '@latchkey/contract/account-recovery/account-recovery';
import { type CodeFactorType, type FactorType, factors, possessionsOf } from '@latchkey/contract/mfa/factors';
import type { ChannelName } from '../../platform/messages/channel.ts';
import { isPasswordOfMailbox, type User } from '../accounts/user.ts';
import type { CodeTarget } from '../codes/one-time-code.ts';
import { newContactRest, newPasswordRest } from './limits.ts';

/** A contact at which a recovery may be requested by code. */
export interface AskingContact {
  readonly contact: RecoveryContact;
  /** The factor with the same destination, whose wrong answers are counted together with these. */
  readonly factor: CodeFactorType;
  readonly target: CodeTarget;
  /** Whether it proves a different possession than the first factor did. */
  readonly isAnother: boolean;
}

export interface Asking {
  readonly user: User;
  /** What the sign-in has shown. */
  readonly shown: readonly FactorType[];
  /** The factors that can complete it. */
  readonly offered: readonly FactorType[];
  readonly canSend: (channel: ChannelName) => boolean;
  readonly now: number;
}

/**
 * Where a code may be sent (docs/behaviour/account-recovery.md#contacts): to a contact that is a different possession
 * than the first factor. If the account has none, to the contact of the first factor; time alone then completes
 * nothing. Never to a contact whose code would complete the sign-in by itself. Pure.
 */
export function askingContacts(asking: Asking): AskingContact[] {
  const { offered } = asking;
  const verified = verifiedContacts(asking).filter(({ factor }) => !offered.includes(factor));
  const others = verified.filter(({ isAnother }) => isAnother);
  if (others.length > 0) return others;
  // A person who can receive a code has not lost every second factor.
  return offered.includes('email_otp') || offered.includes('sms_otp') ? [] : verified;
}

function verifiedContacts({ user, shown, canSend, now }: Asking): AskingContact[] {
  const possessions = possessionsOf(shown);
  const isNew = (at: number) => at > now - newContactRest;
  // A reset by mail derives the password from the mailbox, however long ago (#248, #288); a recently changed password
  // may be such a one.
  const isOfMailbox = isPasswordOfMailbox(user) || (user.password_changed_at ?? 0) > now - newPasswordRest;
  const found: AskingContact[] = [];
  if (user.email && user.email_verified_at !== null && !isNew(user.email_verified_at)) {
    const isMailboxAlone = possessions.has('password') && isOfMailbox;
    found.push({
      contact: 'email',
      factor: 'email_otp',
      target: { channel: 'email', address: user.email },
      isAnother: !possessions.has(factors.email_otp.possession) && !isMailboxAlone,
    });
  }
  if (user.phone && user.phone_verified_at !== null && !isNew(user.phone_verified_at))
    found.push({
      contact: 'phone',
      factor: 'sms_otp',
      target: { channel: 'sms', address: user.phone },
      isAnother: !possessions.has(factors.sms_otp.possession),
    });
  return found.filter(({ target }) => canSend(target.channel));
}
