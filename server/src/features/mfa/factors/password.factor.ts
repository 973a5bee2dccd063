import type { PasswordHasher } from '../../../platform/passwords/password-hasher.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import type { ForgetAdded } from '../../accounts/forget-added.ts';
import type { User } from '../../accounts/user.ts';
import { usersRepository } from '../../accounts/users.repository.ts';
import type { HoldsFactor, SecondFactor } from '../factor.ts';

export const hasPassword: HoldsFactor = async (user) => user.password_hash !== null;

/** A password that a strange session set is the stranger's, whatever let them in: nobody can use it any longer (#338). */
export const forgetAddedPassword: ForgetAdded = async (userId, isStrange, on, onlyLooks = false) => {
  const user = await usersRepository(on).findById(userId);
  if (!user?.password_hash) return { names: () => [], isLeft: false };
  const { password_set_in: session, password_version: version } = user;
  if (session === null || !(await isStrange(session))) return { names: () => [], isLeft: true };
  const none = { password_hash: null, password_set_in: null, password_version: version + 1 };
  if (!onlyLooks) await usersRepository(on).update(userId, none);
  return { names: () => [catalog().factors.password.name], isLeft: false };
};

export type PasswordFactor = ReturnType<typeof passwordFactor>;

/** The account's password: a step-up if nothing stronger is registered, and a second factor after a phone code. */
export function passwordFactor({ hasher }: { readonly hasher: PasswordHasher }) {
  const factor: SecondFactor = {
    type: 'password',
    async offer(user) {
      if (!user.password_hash) return undefined;
      return { type: 'password', ...catalog().factors.password };
    },
  };
  return {
    ...factor,
    verify: (user: User, password: string): Promise<boolean> => hasher.verify(password, user.password_hash),
  };
}
