import type { PasswordHasher } from '../../../platform/passwords/password-hasher.ts';
import { catalog } from '../../../platform/text/catalog.ts';
import type { User } from '../../accounts/user.ts';
import type { HoldsFactor, SecondFactor } from '../factor.ts';

export const hasPassword: HoldsFactor = async (user) => user.password_hash !== null;

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
