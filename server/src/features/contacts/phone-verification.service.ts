import type { Profile } from '@latchkey/contract/profile/profile';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { CodeBinding, SentCode } from '../codes/one-time-code.ts';
import { confirmContact } from './confirm-contact.ts';
import type { ContactCall, ContactDeps } from './contact-deps.ts';
import { contactsRepository } from './contacts.repository.ts';

export type PhoneVerificationDeps = Pick<
  ContactDeps,
  'db' | 'clock' | 'codes' | 'sessions' | 'noteChange' | 'readProfile'
>;

export type PhoneVerificationService = ReturnType<typeof phoneVerificationService>;

/** The code that verifies the account's phone number (docs/behaviour/contacts.md#states). */
export function phoneVerificationService(deps: PhoneVerificationDeps) {
  const { db, clock, codes, readProfile } = deps;

  const bindingOf = ({ caller }: Pick<ContactCall, 'caller'>): CodeBinding => ({
    purpose: 'phone_verification',
    userId: caller.userId,
    sessionId: caller.sessionId,
  });

  /** Throws `conflict` if there is nothing to verify. */
  async function request(call: ContactCall): Promise<SentCode> {
    const user = await usersRepository(db).findById(call.caller.userId);
    if (!user) throw new ApiError('unauthenticated');
    if (!user.phone || user.phone_verified_at !== null) throw new ApiError('conflict');
    const target = { channel: 'sms', address: user.phone } as const;
    return codes.request({ ...bindingOf(call), target, sender: codes.senders.ofToken(call.caller, false) });
  }

  async function confirm(call: ContactCall, code: string): Promise<Profile> {
    const challenge = await codes.newest(bindingOf(call));
    if (!challenge) throw new ApiError('challenge_expired');
    await confirmContact(deps, call, code, {
      find: (tx) => codes.find({ id: challenge.id }, bindingOf(call), tx),
      async take(tx, user, { address }) {
        // The number may have been changed since: a code for one number does not verify another (security #24).
        const isVerified = await contactsRepository(tx).verifyPhone(
          user.id,
          address,
          clock.now(),
          call.caller.sessionId,
        );
        if (!isVerified) throw new ApiError('conflict');
        // It signs in from now on. Without a verified email the number is all that the account has.
        if (user.email_verified_at !== null) await deps.noteChange(tx, user, call.caller.sessionId);
        audit.record(tx, { action: 'user.phone_verified', target: userTarget(user) });
      },
    });
    return readProfile(call.caller.userId);
  }

  return { request, confirm };
}
