// The peer: better-auth with passkeys, which are created by order.

import { randomBytes } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import type { PasskeyAttestationInput } from '@latchkey/contract/passkeys/webauthn';
import { hash } from '@node-rs/argon2';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { inOneCommit } from '../peers/sqlite-connection.ts';
import { acceptedPasskey } from './accepted-passkey.ts';
import type { PasskeyOrdered } from './portal-orders.ts';
import { answerOrders, given, reportReady } from './report-ready.ts';
import { password } from './seed-accounts.ts';
import { serveBetterAuth } from './serve-better-auth.ts';

/** Creates a passkey for every account. All share one key, because the work of a sign-in does not depend on it. */
export interface PasskeysOrder {
  readonly attestation: PasskeyAttestationInput;
}

const { dataDir, users } = given<{ dataDir: string; users: number }>();
const { auth, origin, connection, seedAccounts } = await serveBetterAuth(dataDir, [passkey()]);
const ids = await seedAccounts(users, await hash(password, argon2Parameters));
const { adapter } = await auth.$context;

async function makePasskeys({ attestation }: PasskeysOrder): Promise<PasskeyOrdered[]> {
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = await acceptedPasskey(
    attestation,
    origin,
  );
  return inOneCommit(connection, users, async (index) => {
    const id = randomBytes(32).toString('base64url');
    const userId = ids[index] ?? '';
    const data = {
      userId,
      credentialID: id,
      publicKey: Buffer.from(credential.publicKey).toString('base64'),
      counter: credential.counter,
      deviceType: credentialDeviceType,
      transports: attestation.response.transports?.join(',') ?? '',
      backedUp: credentialBackedUp,
      createdAt: new Date(),
      aaguid,
    };
    await adapter.create({ model: 'passkey', data });
    return { id, userHandle: Buffer.from(userId).toString('base64url') };
  });
}

answerOrders(makePasskeys);
reportReady({ origin });
