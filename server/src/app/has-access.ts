import type { User } from '../features/accounts/user.ts';
import type { Brand } from './brand/brand.ts';

/** Whether the brand is open to an account; others receive no code for any client (docs/behaviour/brands.md#access). */
export function hasAccess(brand: Brand): (user: Pick<User, 'partner'>) => boolean {
  return (user) => brand.access === 'every_account' || user.partner === 1;
}
