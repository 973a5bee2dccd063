import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import {
  ask,
  type CompanionAccount,
  startSignIn,
  withCompanion,
} from '../../server/src/features/companion/testing/companion-account.ts';
import { portalCalls } from '../fixtures/portal-calls.ts';
import type { PortalCluster } from '../fixtures/portal-cluster.ts';
import type { CreatedUser } from '../fixtures/portal-process.ts';

/** Clients that write until stopped, and remember what was acknowledged. */
export interface Writers {
  /** Number of acknowledged writes so far. */
  acknowledged(): Record<string, number>;
  /** Stops, and checks each acknowledged write. Returns descriptions of missing ones. */
  stop(): Promise<string[]>;
}

interface Writer {
  readonly name: string;
  /** Makes one write. Throws if it was not acknowledged, and is then repeated. */
  write(): Promise<void>;
  /** Acknowledged writes that are missing. */
  lost(): Promise<string[]>;
  readonly pause: number;
}

const answerWithin = 20_000;
const redirectUri = 'https://app.example.test/callback';
const verifier = 'a-verifier-that-is-long-enough-to-be-one'.padEnd(43, 'x');
/** Limit of one account within the window of `maxApprovals`. */
const approvalsOfOne = 4;
const companions = 3;

/** People who sign in, an application that refreshes, and companions that approve, all through the proxy. */
export async function startWriters(cluster: PortalCluster): Promise<Writers> {
  const writers = [await signingIn(cluster), await refreshing(cluster), await approving(cluster)];
  const counts: Record<string, number> = Object.fromEntries(writers.map(({ name }) => [name, 0]));
  let isOver = false;
  const loops = writers.map(async ({ name, write, pause }) => {
    while (!isOver) {
      const wasAcknowledged = await write().then(
        () => true,
        () => false,
      );
      if (wasAcknowledged) counts[name] = (counts[name] ?? 0) + 1;
      await delay(pause);
    }
  });
  return {
    acknowledged: () => ({ ...counts }),
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return (await Promise.all(writers.map(({ lost }) => lost()))).flat();
    },
  };
}

let addresses = 0;

/** Uses a new address each time, so that no limit by address applies. */
async function post(url: string, body: object, token?: string): Promise<Record<string, string>> {
  addresses += 1;
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `100.64.${(addresses >> 8) & 255}.${addresses & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithin),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return (await reply.json()) as Record<string, string>;
}

async function signIn(url: string, { email, password }: CreatedUser): Promise<string> {
  const { auth_token: token } = await post(`${url}/api/auth/login`, { email, password });
  if (!token) throw new Error('no token');
  return token;
}

const isAlive = async (url: string, token: string): Promise<boolean> =>
  (await fetch(`${url}/api/oauth/is-authenticated`, { headers: { authorization: `Bearer ${token}` } })).ok;

async function signingIn({ url, createUser }: PortalCluster): Promise<Writer> {
  const user = await createUser();
  const tokens: string[] = [];
  return {
    name: 'sign-ins',
    pause: 200,
    write: async () => void tokens.push(await signIn(url, user)),
    async lost() {
      const alive = await Promise.all(tokens.map((token) => isAlive(url, token)));
      const gone = alive.filter((each) => !each).length;
      return gone > 0 ? [`${gone} of ${tokens.length} acknowledged sign-ins are not there`] : [];
    },
  };
}

async function refreshing({ url, createUser, cli }: PortalCluster): Promise<Writer> {
  const create = ['client', 'create', '--name', 'Shop', '--trusted', '--redirect-uri', redirectUri, '--json'];
  const client = JSON.parse((await cli(create)).stdout) as { client_id: string; client_secret: string };
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const tokens = async (form: Record<string, string>) => {
    const reply = await fetch(`${url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(answerWithin),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  const asked = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const { code = '' } = await post(
    `${url}/api/oauth/authorize`,
    asked,
    await signIn(url, await createUser()),
  );
  const redeem = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
  let newest = (await tokens({ ...redeem, code })).body.refresh_token ?? '';
  const refused: string[] = [];
  async function write(): Promise<void> {
    const { status, body } = await tokens({ grant_type: 'refresh_token', refresh_token: newest });
    if (status === 400) refused.push(`a refresh token that was acknowledged was refused: ${body.error}`);
    if (status !== 200 || !body.refresh_token) throw new Error(`refreshing answered ${status}`);
    newest = body.refresh_token;
  }
  return {
    name: 'refreshes',
    pause: 100,
    write,
    async lost() {
      await write().catch((error: Error) => void refused.push(error.message));
      return refused.slice(0, 1);
    },
  };
}

async function approving({ url, createUser }: PortalCluster): Promise<Writer> {
  const calls = portalCalls(url);
  const accounts: CompanionAccount[] = [];
  for (let made = 0; made < companions; made += 1)
    accounts.push(await withCompanion(calls, await createUser()));
  const approved: { id: string; token: string }[] = [];
  const sessions: string[] = [];
  let turn = 0;
  const stateOf = (token: string, id: string) =>
    calls.call(approvalStatus, { token, body: { challenge_id: id } });

  async function write(): Promise<void> {
    const account = accounts[Math.floor(turn / approvalsOfOne)];
    // All are used: acknowledged ones are checked at the end.
    if (!account) throw new Error('no approval left');
    turn += 1;
    const token = await startSignIn(calls, account);
    const asked = await ask(calls, token);
    const id = asked.body.challenge_id;
    const answer = { params: { id }, body: { number: asked.body.number ?? '' } };
    const { status } = await account.device.call(companionApprove, answer);
    if (status !== 200) throw new Error(`approving answered ${status}`);
    const open = { id, token };
    approved.push(open);
    const mfaToken = (await stateOf(token, id)).body.mfa_token ?? '';
    const finished = await calls.call(loginSecondFactor, { token, mfaToken, body: {} });
    if (finished.status === 200 && 'auth_token' in finished.body) {
      sessions.push(finished.body.auth_token);
      approved.splice(approved.indexOf(open), 1);
    }
  }
  return {
    name: 'approvals',
    pause: 400,
    write,
    async lost() {
      const states = await Promise.all(
        approved.map(async ({ id, token }) => {
          const { status, body } = await stateOf(token, id);
          // 401: the call that completes the sign-in succeeded, and only its response was lost.
          return status === 401 || body.state === 'approved';
        }),
      );
      const alive = await Promise.all(sessions.map((token) => isAlive(url, token)));
      const gone = [...states, ...alive].filter((each) => !each).length;
      return gone > 0 ? [`${gone} of ${states.length + alive.length} approvals are not there`] : [];
    },
  };
}
