import { catalog } from '../../../platform/text/catalog.ts';
import { forgetAddedContact } from '../../accounts/forget-added.ts';
import { isResting, type Provenance } from '../../accounts/resting.ts';
import type { User } from '../../accounts/user.ts';
import { usersRepository } from '../../accounts/users.repository.ts';
import type { CodeTarget } from '../../codes/one-time-code.ts';
import type { ForgetFactor, HoldsFactor, SentFactor } from '../factor.ts';
import { type CodeFactorDeps, codeChallenges } from './code-challenges.ts';

export const hasLark: HoldsFactor = async (user) => targetOf(user) !== undefined;

export const unlinked = { lark_id: null, lark_added_at: null, lark_added_in: null, lark_vouched_by: null };

/** An id that an operator has set is a contact, and stays. */
export const forgetLinkedLark: ForgetFactor = async (userId, on) => {
  const linked = await usersRepository(on).findById(userId);
  if (!linked?.lark_added_in) return false;
  await usersRepository(on).update(userId, unlinked);
  return true;
};

export const forgetAddedLark = forgetAddedContact({
  of: (user) => user.lark_id !== null && catalog().factors.lark_otp.name,
  addedIn: (user) => user.lark_added_in,
  forgotten: unlinked,
});

/** A code as a Lark message, to a linked Lark account. */
export function larkCodeFactor({ codes, canSend, knowsBrowser }: CodeFactorDeps): SentFactor {
  return {
    type: 'lark_otp',
    async offer(user, _on, view) {
      const target = targetOf(user);
      if (!target || !canSend(target.channel) || isResting(addedOf(user), view)) return undefined;
      const { name, description } = catalog().factors.lark_otp;
      return { type: 'lark_otp', name, description: description };
    },
    sends: codeChallenges({ codes, knowsBrowser, type: 'lark_otp', targetOf }),
  };
}

function targetOf(user: User): CodeTarget | undefined {
  return user.lark_id ? { channel: 'lark', address: user.lark_id } : undefined;
}

const addedOf = (user: User): Provenance => ({
  at: user.lark_added_at ?? 0,
  in: user.lark_added_in,
  vouchedBy: user.lark_vouched_by,
});
