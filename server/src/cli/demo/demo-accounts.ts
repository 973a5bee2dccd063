import type { Config } from '../../app/config.ts';
import { accountsService, type NewAccount } from '../../features/accounts/accounts.service.ts';
import { parsePhone } from '../../features/accounts/phone-number.ts';
import { sessionsRepository } from '../../features/sessions/sessions.repository.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { deriveKey } from '../../platform/secrets/derive-key.ts';
import type { SecretKey } from '../../platform/secrets/secret-keys.ts';

export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  /** Null where its owner has changed it since. */
  readonly password: string | null;
}

/** Makes the accounts that are not there yet. Every one of them has a password of this machine's own (security #85). */
export async function demoAccounts(config: Config): Promise<DemoAccount[]> {
  const { openStore } = await import('../../app/open-store.ts');
  const store = await openStore(config);
  try {
    const hasher = createPasswordHasher(createHashQueue());
    const accounts = accountsService({
      db: store.database.db,
      clock: store.clock,
      endSessions: (tx, userId, reason) => sessionsRepository(tx).endAll(userId, store.clock.now(), reason),
    });
    const ready: DemoAccount[] = [];
    for (const account of people(config.brand.emailDomain)) {
      const password = demoPassword(store.secretKeys[0], account.email);
      const found =
        (await accounts.find(account.email)) ??
        (await accounts.create({ ...account, passwordHash: await hasher.hash(password) }));
      const isStill = await hasher.verify(password, found.password_hash);
      ready.push({ name: found.name, email: account.email, password: isStill ? password : null });
    }
    return ready;
  } finally {
    await store.close();
  }
}

/** One with everything verified, one who has yet to verify, and one who is no partner. */
function people(domain: string): (NewAccount & { readonly email: string })[] {
  return [
    {
      name: 'Alice Tan',
      email: `alice@${domain}`,
      emailVerified: true,
      phone: parsePhone('+6581234567'),
      phoneVerified: true,
      partner: true,
    },
    { name: 'Budi Santoso', email: `budi@${domain}`, phone: parsePhone('+6281234567890'), partner: true },
    { name: 'Chi Nguyen', email: `chi@${domain}`, emailVerified: true },
  ];
}

/** The same at every start on this machine and known nowhere else, since it is derived from its secret key. */
function demoPassword(key: SecretKey, email: string): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = [...deriveKey(key, `demo/${email}`).subarray(0, 16)];
  const text = bytes.map((byte) => letters[byte % letters.length]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}
