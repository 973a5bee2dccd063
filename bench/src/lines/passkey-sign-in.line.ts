import type { PasskeyRequest } from '@latchkey/contract/passkeys/webauthn';
import { SoftwareAuthenticator } from '../../../server/src/features/passkeys/testing/software-authenticator.ts';
import type { Flow } from '../load/flow-load.ts';
import type { BenchContext } from '../run/line.ts';
import type { PasskeyOrdered, PortalOrder } from '../servers/portal-orders.ts';
import { bareSteps } from './bare-steps.ts';
import type { FlowSource } from './flow-contender.ts';
import { flowLine } from './flow-line.ts';
import { startPortal } from './start-contenders.ts';

/** Enough that nobody's sessions pile up. */
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
  peers: [],
});

async function portal(context: BenchContext): Promise<FlowSource> {
  context.say(`making ${accounts} accounts with a passkey`);
  const { ready, ask } = await startPortal(context, { users: accounts, sessions: 0 });
  const authenticator = new SoftwareAuthenticator('ES256');
  const attestation = authenticator.create(creation(ready.publicUrl), ready.publicUrl);
  const passkeys = await ask<PasskeyOrdered[]>({ make: 'passkeys', attestation } satisfies PortalOrder);
  let taken = 0;
  return {
    origin: ready.origin,
    prepare: async () => () => {
      const passkey = passkeys[taken % passkeys.length];
      taken += 1;
      return passkey && signIn(authenticator, ready.publicUrl, passkey);
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

/** What the portal's process checks the attestation against. */
function creation(publicUrl: string) {
  const rp = { id: new URL(publicUrl).hostname, name: 'Latchkey' };
  const user = { id: 'bench', name: 'bench', displayName: 'bench' };
  return { options: { rp, user, challenge: 'YmVuY2g', pubKeyCredParams: [] } };
}
