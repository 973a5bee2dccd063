import { Secret, TOTP } from 'otpauth';
import type { Flow } from '../load/flow-load.ts';
import type { BenchContext } from '../run/line.ts';
import type { AppOrdered, PortalOrder } from '../servers/portal-orders.ts';
import { bareSteps } from './bare-steps.ts';
import { type FlowSource, oneByOne } from './flow-contender.ts';
import { flowLine } from './flow-line.ts';
import { startPortal } from './start-contenders.ts';

/** Accounts for each second: a code is good once, so every operation needs an account of its own. */
const accountsPerSecond = 2_000;

export const secondStepLine = flowLine({
  number: 7,
  title: 'second step: TOTP code, then /auth/login/2fa',
  portal,
  limit: {
    name: 'node:http twice + a commit',
    open: (context) => bareSteps(context, ['/answer', '/commit']),
  },
  atLeast: 0.4,
  peers: [],
});

async function portal(context: BenchContext): Promise<FlowSource> {
  const users = accountsPerSecond * context.seconds;
  context.say(`making ${users} accounts`);
  const { ready, ask } = await startPortal(context, { users, sessions: 0 });
  return {
    origin: ready.origin,
    async prepare() {
      const apps = await ask<AppOrdered[]>({ make: 'apps' } satisfies PortalOrder);
      // Good for half a minute or more, as the portal takes the step before the current one too.
      const codes = apps.map(({ seed, pendingToken }) => ({ code: codeOf(seed), pendingToken }));
      return oneByOne(codes, secondStep);
    },
  };
}

function secondStep({ code, pendingToken }: { code: string; pendingToken: string }): Flow {
  const headers = { authorization: `Bearer ${pendingToken}` };
  return async (ask) => {
    const proof = await ask<{ mfa_token: string }>({
      path: '/api/mfa/challenge/totp/verify',
      headers,
      body: { code },
    });
    const { auth_token } = await ask<{ auth_token?: string }>({
      path: '/api/auth/login/2fa',
      headers,
      body: { mfa_token: proof.mfa_token },
    });
    if (!auth_token) throw new Error('The second step gave no session');
  };
}

function codeOf(seed: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(seed) });
}
