import { Secret, TOTP } from 'otpauth';
import type { Flow } from '../load/flow-load.ts';
import type { BenchContext, Line } from '../run/line.ts';
import type { AppOrdered, PortalOrder } from '../servers/portal-orders.ts';
import { bareSteps } from './bare-steps.ts';
import { type FlowSource, flowContender, oneByOne } from './flow-contender.ts';
import { startPortal } from './start-contenders.ts';

/** Accounts for each second: a code is good once, so every operation needs an account of its own. */
const accountsPerSecond = 2_000;
const limit = 'node:http twice + a commit';

export const secondStepLine: Line = {
  number: 7,
  title: 'second step: TOTP code, then /auth/login/2fa',
  async open(context) {
    return {
      metrics: { rate: { unit: '/s' } },
      contenders: [
        flowContender(context, { name: 'Latchkey', role: 'ours' }, await portal(context)),
        await bareSteps(context, limit, ['/answer', '/commit']),
      ],
      goals: [{ metric: 'rate', against: limit, atLeast: 0.4 }],
      notes: ['better-auth two-factor: not run.'],
    };
  },
};

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
