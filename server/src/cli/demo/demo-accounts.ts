import { Secret } from 'otpauth';
import { accountEndings } from '../../app/account-endings.ts';
import type { Config } from '../../app/config.ts';
import type { Store } from '../../app/open-store.ts';
import { accountsService } from '../../features/accounts/accounts.service.ts';
import type { NewAccount } from '../../features/accounts/new-user.ts';
import { parsePhone } from '../../features/accounts/phone-number.ts';
import type { User } from '../../features/accounts/user.ts';
import { usersRepository } from '../../features/accounts/users.repository.ts';
import { totpRepository } from '../../features/mfa/totp.repository.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { deriveKey } from '../../platform/secrets/derive-key.ts';
import type { SecretKey } from '../../platform/secrets/secret-keys.ts';
import { createVault } from '../../platform/secrets/vault.ts';

export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  /** Null if it was changed since. */
  readonly password: string | null;
  /** The set-up key of the authenticator app in base32; null if there is none. */
  readonly totp: string | null;
}

/** The account that also signs in with a code of an authenticator app. */
const withTotp = 'chi';

/** Creates the missing accounts. Their passwords differ on every machine (security #85). */
export async function demoAccounts(config: Config): Promise<DemoAccount[]> {
  const { openStore } = await import('../../app/open-store.ts');
  const store = await openStore(config);
  try {
    const hasher = createPasswordHasher(createHashQueue());
    const accounts = accountsService({
      db: store.database.db,
      clock: store.clock,
      ...accountEndings(store.clock),
    });
    const ready: DemoAccount[] = [];
    for (const account of people(config.brand.emailDomain)) {
      const password = demoPassword(store.secretKeys[0], account.email);
      const found =
        (await accounts.find(account.email)) ??
        (await accounts.create({ ...account, passwordHash: await hasher.hash(password) }));
      const isStill = await hasher.verify(password, found.password_hash);
      const totp = account.email.startsWith(`${withTotp}@`) ? await ensureTotp(store, found) : null;
      ready.push({ name: found.name, email: account.email, password: isStill ? password : null, totp });
    }
    return ready;
  } finally {
    await store.close();
  }
}

/** Registers an authenticator app if there is none. The seed is derived from this machine's key, like the passwords. */
async function ensureTotp({ database, secretKeys, clock }: Store, user: User): Promise<string | null> {
  const seeds = totpRepository(database.db);
  const seed = Buffer.from(deriveKey(secretKeys[0], `demo/totp/${user.id}`)).subarray(0, 20);
  const { base32 } = new Secret({ buffer: new Uint8Array(seed).buffer });
  const vault = createVault(secretKeys, 'totp');
  const known = await seeds.find(user.id);
  if (known) return vault.openText(known.secret, user.id) === base32 ? base32 : null;
  if (user.mfa_enabled === 1) return null;
  const sealed = vault.seal(base32, user.id);
  await seeds.put({
    user_id: user.id,
    secret: sealed,
    last_step: 0,
    created_at: clock.now(),
    added_in: null,
    vouched_by: null,
  });
  await usersRepository(database.db).update(user.id, { mfa_enabled: 1 });
  return base32;
}

/** One account with verified contacts, one with unverified contacts, and one that is not a partner. */
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

/** Derived from the secret key: the same at every start, and unknown outside this machine. */
function demoPassword(key: SecretKey, email: string): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = [...deriveKey(key, `demo/${email}`).subarray(0, 16)];
  const text = bytes.map((byte) => letters[byte % letters.length]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}
