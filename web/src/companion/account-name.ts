import type { Pairing } from './pairing.ts';

/** Who it is, and what tells the account from others; an email or number alone where there is no name. */
export function accountName({ account }: Pairing): string {
  return account.name ? `${account.name} · ${account.alias}` : account.alias;
}
