import { Secret, TOTP, URI } from 'otpauth';
import type { Flow } from '../load/flow-load.ts';
import type { BenchContext } from '../run/line.ts';
import type { PendingSignIn, SignInsOrder } from '../servers/better-auth-two-factor.server.ts';
import type { AppOrdered, PortalOrder } from '../servers/portal-orders.ts';
import { bareSteps } from './bare-steps.ts';
import { type FlowSource, oneByOne } from './flow-contender.ts';
import { flowLine } from './flow-line.ts';
import { start, startPortal } from './start-contenders.ts';

/** Accounts for each second: a code is valid once, so every operation needs its own account. */
const accountsPerSecond = 2_000;
/** Fewer, because it accepts a code repeatedly. Every operation needs its own sign-in instead. */
const betterAuthAccounts = 1_000;
/** Sign-ins for each second. Each of them is slow to prepare. */
const betterAuthSignInsPerSecond = 600;

export const secondFactorLine = flowLine({
  number: 7,
  title: 'second factor: TOTP code, then /auth/login/2fa',
  portal,
  limit: {
    name: 'node:http twice + a commit',
    open: (context) => bareSteps(context, ['/answer', '/commit']),
  },
  atLeast: 0.4,
  peers: [{ name: 'better-auth two-factor', open: betterAuth }],
});

async function portal(context: BenchContext): Promise<FlowSource> {
  const users = accountsPerSecond * context.seconds;
  context.say(`making ${users} accounts`);
  const { ready, ask } = await startPortal(context, { users, sessions: 0 });
  return {
    origin: ready.origin,
    async prepare() {
      const apps = await ask<AppOrdered[]>({ make: 'apps' } satisfies PortalOrder);
      // Valid for at least half a minute, because the portal also accepts the previous time step.
      const codes = apps.map(({ seed, pendingToken }) => ({ code: codeOf(seed), pendingToken }));
      return oneByOne(codes, secondFactor);
    },
  };
}

async function betterAuth(context: BenchContext): Promise<FlowSource> {
  const users = betterAuthAccounts;
  context.say(`making ${users} accounts of better-auth with an app`);
  const { ready, ask } = await start<{ origin: string }>(context, 'better-auth-two-factor', { users });
  const { origin } = ready;
  return {
    origin,
    async prepare() {
      const signIns = betterAuthSignInsPerSecond * context.seconds;
      const pending = await ask<PendingSignIn[]>({ signIns } satisfies SignInsOrder);
      const codes = pending.map(({ cookie, totpUri }) => ({ cookie, code: URI.parse(totpUri).generate() }));
      return oneByOne(codes, ({ cookie, code }) => async (ask) => {
        const { token } = await ask<{ token?: string }>({
          path: '/api/auth/two-factor/verify-totp',
          headers: { cookie, origin },
          body: { code },
        });
        if (!token) throw new Error('The second factor gave no session');
      });
    },
  };
}

function secondFactor({ code, pendingToken }: { code: string; pendingToken: string }): Flow {
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
    if (!auth_token) throw new Error('The second factor gave no session');
  };
}

function codeOf(seed: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(seed) });
}
