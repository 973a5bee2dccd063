import { catalog } from '../../../platform/text/catalog.ts';
import { forgetAddedContact } from '../../accounts/forget-added.ts';
import { isResting, type Provenance } from '../../accounts/resting.ts';
import type { User } from '../../accounts/user.ts';
import type { CodeTarget } from '../../codes/one-time-code.ts';
import type { HoldsFactor, SentFactor } from '../factor.ts';
import { type CodeFactorDeps, codeChallenges } from './code-challenges.ts';

export const hasEmail: HoldsFactor = async (user) => targetOf(user) !== undefined;

export const forgetAddedEmail = forgetAddedContact({
  of: (user) => targetOf(user)?.address ?? null,
  addedIn: (user) => user.email_added_in,
  // It keeps the session that set it: by that, the mailbox which it displaced can still take it back (security #594).
  forgotten: {
    email_verified_at: null,
    email_vouched_by: null,
    email_replaces_verified: 0,
  },
});

/** A code by e-mail, to a verified address, or to one that an operator has put in its place. */
export function emailCodeFactor({ codes, canSend, knowsBrowser }: CodeFactorDeps): SentFactor {
  return {
    type: 'email_otp',
    async offer(user, _on, view) {
      const target = targetOf(user);
      if (!target || !canSend(target.channel) || isResting(addedOf(user), view)) return undefined;
      const { name, description } = catalog().factors.email_otp;
      return { type: 'email_otp', name, description: description(codes.hint(target)) };
    },
    sends: codeChallenges({ codes, knowsBrowser, type: 'email_otp', targetOf }),
  };
}

function targetOf(user: User): CodeTarget | undefined {
  const isFactor = user.email_verified_at !== null || user.email_replaces_verified === 1;
  return user.email && isFactor ? { channel: 'email', address: user.email } : undefined;
}

const addedOf = (user: User): Provenance => ({
  at: user.email_verified_at ?? 0,
  in: user.email_added_in,
  vouchedBy: user.email_vouched_by,
});
