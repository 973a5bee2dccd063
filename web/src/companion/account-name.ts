import type { Pairing } from './pairing.ts';

/** The name, and what distinguishes the account from others; only an email or number if there is no name. */
export function accountName({ account }: Pairing): string {
  return account.name ? `${account.name} · ${account.alias}` : account.alias;
}
