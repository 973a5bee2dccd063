import { randomBytes } from 'node:crypto';
import type { PasskeyAttestationInput } from '@latchkey/contract/passkeys/webauthn';
import type { Config } from '../../../server/src/app/config.ts';
import type { Store } from '../../../server/src/app/open-store.ts';
import type { User } from '../../../server/src/features/accounts/user.ts';
import { clientRegister } from '../../../server/src/features/applications/index.ts';
import { totpRepository } from '../../../server/src/features/mfa/totp.repository.ts';
import { newTotpSeed } from '../../../server/src/features/mfa/totp.ts';
import { passkeysRepository } from '../../../server/src/features/passkeys/passkeys.repository.ts';
import { newId } from '../../../server/src/platform/ids/new-id.ts';
import { createVault } from '../../../server/src/platform/secrets/vault.ts';
import { acceptedPasskey } from './accepted-passkey.ts';
import { emailOf } from './seed-accounts.ts';
import { type Directory, seedDirectory } from './seed-directory.ts';
import { seedSessions } from './seed-sessions.ts';

/** Data that the portal's process adds to its database between the rounds. */
export type PortalOrder =
  /** Replaces the authenticator app of every account with a new one, none of whose steps was used. */
  | { readonly make: 'apps' }
  /** Adds a passkey to every account. All share one key, because the work of a sign-in does not depend on it. */
  | { readonly make: 'passkeys'; readonly attestation: PasskeyAttestationInput }
  /** Adds a trusted public application; returns its id. */
  | { readonly make: 'client'; readonly redirectUri: string }
  /**
   * Adds many more accounts, with search words and history; returns the tokens of operators, and a sample of account
   * ids.
   */
  | ({ readonly make: 'directory'; readonly operators: number } & Directory);

export interface DirectoryOrdered {
  readonly tokens: readonly string[];
  readonly ids: readonly string[];
}

export interface AppOrdered {
  /** Base32. */
  readonly seed: string;
  /** The pending token of a sign-in that waits for its second factor. */
  readonly pendingToken: string;
}

/** An authenticator's response at a sign-in. */
export interface PasskeyOrdered {
  readonly id: string;
  /** Base64url. */
  readonly userHandle: string;
}

export interface PortalOrdersDeps {
  readonly store: Store;
  readonly config: Config;
  readonly users: readonly User[];
}

/** Sixty-four accounts, spread evenly. */
const sampled = (accounts: number): number[] =>
  Array.from({ length: 64 }, (_, nth) => Math.floor(((nth + 1) * (accounts - 1)) / 64));

/** A factor that was not added in a step-up window. */
const ofLongAgo = { added_in: null, vouched_by: null };

export function portalOrders({ store, config, users }: PortalOrdersDeps) {
  const { database, clock, secretKeys } = store;

  async function makeApps(): Promise<AppOrdered[]> {
    const vault = createVault(secretKeys, 'totp');
    const seeds = users.map(() => newTotpSeed());
    await database.db.transaction().execute(async (tx) => {
      for (const [index, { id }] of users.entries()) {
        const secret = vault.seal(seeds[index] ?? '', id);
        await totpRepository(tx).put({
          user_id: id,
          secret,
          last_step: 0,
          created_at: clock.now(),
          ...ofLongAgo,
        });
      }
    });
    const pending = await seedSessions(store, config, users, users.length, 'pending_2fa');
    return seeds.map((seed, index) => ({ seed, pendingToken: pending[index] ?? '' }));
  }

  async function makePasskeys(attestation: PasskeyAttestationInput): Promise<PasskeyOrdered[]> {
    const { origin } = new URL(config.http.publicUrl);
    const { transports = [] } = attestation.response;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = await acceptedPasskey(
      attestation,
      origin,
    );
    const shared = {
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: JSON.stringify(transports),
      aaguid,
      name: 'Bench',
      backup_eligible: credentialDeviceType === 'multiDevice' ? 1 : 0,
      backed_up: credentialBackedUp ? 1 : 0,
      created_at: clock.now(),
      last_used_at: null,
      ...ofLongAgo,
    };
    return database.db.transaction().execute(async (tx) => {
      const made: PasskeyOrdered[] = [];
      for (const { id: userId } of users) {
        const id = randomBytes(32).toString('base64url');
        await passkeysRepository(tx).insert({
          ...shared,
          id: newId(clock),
          user_id: userId,
          credential_id: id,
        });
        made.push({ id, userHandle: Buffer.from(userId).toString('base64url') });
      }
      return made;
    });
  }

  async function makeClient(redirectUri: string): Promise<string> {
    const vault = createVault(secretKeys, 'client-secrets');
    const { clients } = clientRegister({ db: database.db, clock, vault });
    const given = { name: 'Bench', isTrusted: true, isPublic: true, redirectUris: [redirectUri] };
    return (await clients.create(given)).id;
  }

  async function makeDirectory({ operators, ...directory }: Directory & { operators: number }) {
    const [first] = users;
    if (!first) throw new Error('A directory begins with an account');
    await seedDirectory(store, first, directory);
    await database.db
      .insertInto('operators')
      .values({ user_id: first.id, role: 'owner', granted_at: clock.now() })
      .execute();
    const tokens = await seedSessions(store, config, [first], operators, 'session', ['password', 'totp']);
    const rows = await database.db
      .selectFrom('users')
      .select('id')
      .where('email_key', 'in', sampled(directory.accounts).map(emailOf))
      .execute();
    return { tokens, ids: rows.map(({ id }) => id) } satisfies DirectoryOrdered;
  }

  return {
    async fulfil(order: PortalOrder): Promise<unknown> {
      switch (order.make) {
        case 'apps':
          return makeApps();
        case 'passkeys':
          return makePasskeys(order.attestation);
        case 'client':
          return makeClient(order.redirectUri);
        case 'directory':
          return makeDirectory(order);
      }
    },
  };
}
