import type { PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import { SoftwareAuthenticator } from '../../../server/src/features/passkeys/testing/software-authenticator.ts';
import type { Flow } from '../load/flow-load.ts';
import { cookieHeader } from '../peers/cookie-header.ts';
import type { BenchContext } from '../run/line.ts';
import type { PasskeysOrder } from '../servers/better-auth-passkey.server.ts';
import type { PasskeyOrdered, PortalOrder } from '../servers/portal-orders.ts';
import { bareSteps } from './bare-steps.ts';
import type { FlowSource } from './flow-contender.ts';
import { flowLine } from './flow-line.ts';
import { start, startPortal } from './start-contenders.ts';

/** Enough to avoid many sessions of one account. */
const accounts = 4_000;

export const passkeySignInLine = flowLine({
  number: 8,
  title: 'sign-in with a passkey (ES256): option, then verify',
  portal,
  limit: {
    name: 'node:http twice + a verification + two commits',
    open: (context) => bareSteps(context, ['/commit', '/verify-and-commit']),
  },
  atLeast: 0.35,
  peers: [{ name: 'better-auth passkey', open: betterAuth }],
});

async function portal(context: BenchContext): Promise<FlowSource> {
  context.say(`making ${accounts} accounts with a passkey`);
  const { ready, ask } = await startPortal(context, { users: accounts, sessions: 0 });
  const authenticator = new SoftwareAuthenticator('ES256');
  const attestation = authenticator.create(creation(ready.publicUrl), ready.publicUrl);
  const passkeys = await ask<PasskeyOrdered[]>({ make: 'passkeys', attestation } satisfies PortalOrder);
  return inTurn(ready.origin, passkeys, (passkey) => signIn(authenticator, ready.publicUrl, passkey));
}

async function betterAuth(context: BenchContext): Promise<FlowSource> {
  const { ready, ask } = await start<{ origin: string }>(context, 'better-auth-passkey', { users: accounts });
  const { origin } = ready;
  const authenticator = new SoftwareAuthenticator('ES256');
  const attestation = authenticator.create(creation(origin), origin);
  const passkeys = await ask<PasskeyOrdered[]>({ attestation } satisfies PasskeysOrder);
  return inTurn(origin, passkeys, (passkey) => signInToBetterAuth(authenticator, origin, passkey));
}

/** Repeats the items in order. */
function inTurn<T>(origin: string, items: readonly T[], flowOf: (item: T) => Flow): FlowSource {
  let taken = 0;
  return {
    origin,
    prepare: async () => () => {
      const item = items[taken % items.length];
      taken += 1;
      return item && flowOf(item);
    },
  };
}

function signIn(authenticator: SoftwareAuthenticator, publicUrl: string, passkey: PasskeyOrdered): Flow {
  return async (ask) => {
    const request = await ask<PasskeyRequest>({
      path: '/api/auth/login/passkey/option',
      body: { server_host: publicUrl },
    });
    const { auth_token } = await ask<{ auth_token?: string }>({
      path: '/api/auth/login/passkey/verify',
      body: {
        reference_code: request.reference_code,
        payloads: authenticator.get(request, publicUrl, passkey),
      },
    });
    if (!auth_token) throw new Error('The passkey gave no session');
  };
}

function signInToBetterAuth(
  authenticator: SoftwareAuthenticator,
  origin: string,
  passkey: PasskeyOrdered,
): Flow {
  return async (ask) => {
    let cookie = '';
    const options = await ask<PasskeyRequest['options']>(
      { path: '/api/auth/passkey/generate-authenticate-options' },
      (fields) => {
        cookie = cookieHeader(fields);
      },
    );
    const { session } = await ask<{ session?: { token?: string } }>({
      path: '/api/auth/passkey/verify-authentication',
      headers: { cookie, origin },
      body: { response: authenticator.get({ options }, origin, passkey) },
    });
    if (!session?.token) throw new Error('The passkey gave no session');
  };
}

/** The values against which the server's process verifies the attestation. */
function creation(publicUrl: string) {
  const rp = { id: new URL(publicUrl).hostname, name: 'Latchkey' };
  const user = { id: 'bench', name: 'bench', displayName: 'bench' };
  return { options: { rp, user, challenge: 'YmVuY2g', pubKeyCredParams: [] } };
}
