import type { PasswordHasher } from '../../../platform/passwords/password-hasher.ts';
import { factorsText } from '../../../platform/text/factors.en.ts';
import type { User } from '../../accounts/user.ts';
import type { SecondFactor } from '../factor.ts';

/** The password of the account: a step-up where nothing stronger is registered, and a second factor after a phone code. */
export function passwordFactor({ hasher }: { readonly hasher: PasswordHasher }) {
  const factor: SecondFactor = {
    type: 'password',
    strength: 'weak',
    async offer(user) {
      if (!user.password_hash) return undefined;
      return {
        type: 'password',
        name: factorsText.password.name,
        description: factorsText.password.description(),
      };
    },
  };
  return {
    ...factor,
    verify: (user: User, password: string): Promise<boolean> => hasher.verify(password, user.password_hash),
  };
}
