import { catalog } from '../../../platform/text/catalog.ts';
import { forgetAddedContact } from '../../accounts/forget-added.ts';
import { isResting, type Provenance } from '../../accounts/resting.ts';
import type { User } from '../../accounts/user.ts';
import type { CodeTarget } from '../../codes/one-time-code.ts';
import type { HoldsFactor, SentFactor } from '../factor.ts';
import { type CodeFactorDeps, codeChallenges } from './code-challenges.ts';

export const hasPhone: HoldsFactor = async (user) => targetOf(user) !== undefined;

/** The columns of a phone that proves nothing. */
export const phoneForgotten = {
  phone_verified_at: null,
  phone_added_in: null,
  phone_vouched_by: null,
  phone_replaces_verified: 0,
};

export const forgetAddedPhone = forgetAddedContact({
  of: (user) => targetOf(user)?.address ?? null,
  addedIn: (user) => user.phone_added_in,
  forgotten: phoneForgotten,
});

/** A code by SMS, to a verified phone, or to one that an operator has put in its place. */
export function smsCodeFactor({ codes, canSend, knowsBrowser }: CodeFactorDeps): SentFactor {
  return {
    type: 'sms_otp',
    async offer(user, _on, view) {
      const target = targetOf(user);
      if (!target || !canSend(target.channel) || isResting(addedOf(user), view)) return undefined;
      const { name, description } = catalog().factors.sms_otp;
      return { type: 'sms_otp', name, description: description(codes.hint(target)) };
    },
    sends: codeChallenges({ codes, knowsBrowser, type: 'sms_otp', targetOf }),
  };
}

function targetOf(user: User): CodeTarget | undefined {
  const isFactor = user.phone_verified_at !== null || user.phone_replaces_verified === 1;
  return user.phone && isFactor ? { channel: 'sms', address: user.phone } : undefined;
}

const addedOf = (user: User): Provenance => ({
  at: user.phone_verified_at ?? 0,
  in: user.phone_added_in,
  vouchedBy: user.phone_vouched_by,
});
