import type { RegisterSecondFactorData } from '@latchkey/contract/attentions/register-second-factor-data';
import { catalog } from '../../../platform/text/catalog.ts';
import type { User } from '../../accounts/user.ts';
import type { AttentionType } from '../attention-type.ts';

export interface FactorToRegister {
  readonly mustEnrolFactor: (user: User) => Promise<boolean>;
  readonly contactsForCodes: (user: User) => RegisterSecondFactorData['contacts'];
}

/** Two-factor authentication is enforced and the account has no second factor yet (docs/behaviour/mfa.md#offers). */
export function registerSecondFactor({ mustEnrolFactor, contactsForCodes }: FactorToRegister): AttentionType {
  return {
    type: 'register_second_factor',
    required: true,
    async find(user) {
      if (!(await mustEnrolFactor(user))) return undefined;
      const { title, content } = catalog().attentions.register_second_factor;
      return { title, content, data: { contacts: contactsForCodes(user) } };
    },
  };
}
