// The peer: better-auth with authenticator apps. Orders create sign-ins that wait for their code.

import { hash } from '@node-rs/argon2';
import { twoFactor } from 'better-auth/plugins';
import { URI } from 'otpauth';
import { cookieHeader } from '../peers/cookie-header.ts';
import { inOneCommit } from '../peers/sqlite-connection.ts';
import { answerOrders, given, reportReady } from './report-ready.ts';
import { emailOf, password } from './seed-accounts.ts';
import { serveBetterAuth } from './serve-better-auth.ts';

/** Creates this many sign-ins, for all accounts in turn. */
export interface SignInsOrder {
  readonly signIns: number;
}

export interface PendingSignIn {
  /** The Cookie header from the sign-in. */
  readonly cookie: string;
  /** The address of the account's authenticator app. */
  readonly totpUri: string;
}

/** This line does not measure passwords: the hash is as cheap as argon2 allows. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const { dataDir, users } = given<{ dataDir: string; users: number }>();
const { auth, origin, connection, seedAccounts, seedSessions } = await serveBetterAuth(dataDir, [
  twoFactor(),
]);
const cookies = await seedSessions(await seedAccounts(users, await hash(password, cheapest)), users);
const totpUris = await inOneCommit(connection, users, async (index) => {
  const headers = new Headers({ cookie: cookies[index] ?? '' });
  const enabled = await auth.api.enableTwoFactor({ headers, body: { password } });
  if (enabled.method !== 'totp') throw new Error('There is no authenticator app');
  await auth.api.verifyTOTP({ headers, body: { code: URI.parse(enabled.totpURI).generate() } });
  return enabled.totpURI;
});

async function signIn(index: number): Promise<PendingSignIn> {
  const account = index % users;
  const body = { email: emailOf(account), password };
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true });
  return { cookie: cookieHeader(headers.getSetCookie()), totpUri: totpUris[account] ?? '' };
}

answerOrders(({ signIns }: SignInsOrder) => inOneCommit(connection, signIns, signIn));
reportReady({ origin });
