import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { phoneVerificationRequest } from '@latchkey/contract/contacts/phone-verification-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePhone } from '../features/accounts/phone-number.ts';
import type { Client } from '../features/applications/client.ts';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { redeem, refresh } from '../features/authorize/testing/token-calls.ts';
import { ask } from '../features/companion/testing/companion-account.ts';
import { TestDevice } from '../features/companion/testing/companion-device.ts';
import { codeOf, proofByApp, proofByPassword } from '../features/mfa/testing/authenticator-app.ts';
import { SoftwareAuthenticator } from '../features/passkeys/testing/software-authenticator.ts';
import { hour, second } from '../platform/clock/durations.ts';
import { newestCode, newestLink } from './testing/read-inbox.ts';
import { pendingSignIn, wholeAccount } from './testing/whole-account.ts';

/** RACE_ROUNDS=100 runs more. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1);
const parallel = 50;
const timeout = 60_000 + rounds * 10_000;

let portal: TestOauth;
let origin: string;
let client: Client;
/** All issued secrets, for the last test. */
const issued = new Set<string>();

beforeAll(async () => {
  // Without a grace period a refresh token can be used only once.
  portal = await testOauth({ REFRESH_GRACE_SECONDS: '0' });
  origin = portal.config.http.publicUrl;
  client = await portal.client();
  if (client.secret) issue(client.secret);
});
afterAll(() => portal.stop());

function issue<T extends string>(secret: T): T {
  issued.add(secret);
  return secret;
}

/** One attempt; resolves to the status of the response. */
type Attempt = () => Promise<{ readonly status: number }>;

let count = 0;
async function person(options: { verified?: boolean } = {}) {
  count += 1;
  // Moves the clock by an hour for each account, so that send limits do not apply.
  portal.clock.advance(hour);
  const isVerified = options.verified ?? true;
  const email = `once-${count}@example.com`;
  const phone = `9${String(1_000_000 + count)}`;
  const password = issue(`correct horse battery ${count}`);
  await portal.createUser({
    email,
    password,
    emailVerified: isVerified,
    phone: parsePhone(`+65${phone}`),
    phoneVerified: isVerified,
  });
  const token = issue(await portal.signIn(email, password));
  const proof = async () => issue(await proofByPassword(portal, token, password));
  return { email, phone, password, token, proof };
}

async function whole() {
  count += 1;
  portal.clock.advance(hour);
  const account = await wholeAccount(portal, `whole-${count}@example.com`);
  for (const secret of [account.token, account.seed, ...account.recoveryCodes]) issue(secret);
  return { ...account, proof: async () => issue(await proofByApp(portal, account.token, account.seed)) };
}

async function authorization() {
  const config = await portal.configure(client);
  const { token } = await person();
  const { url, verifier } = await portal.flow(config);
  const callback = await portal.callback(url, { token });
  return { config, token, verifier: issue(verifier), code: issue(callback.searchParams.get('code') ?? '') };
}

/** All single-use values: what prepares one, and what uses it. */
const consumers: Record<string, () => Promise<Attempt>> = {
  'a code by email': async () => {
    const { token, email } = await person();
    const params = { factor: 'email_otp' } as const;
    const { body } = await portal.call(challengeRequest, { token, params, body: {} });
    const sent = { challenge_id: body.challenge_id, code: issue(await newestCode(portal, email)) };
    return () => portal.call(challengeVerify, { token, params, body: sent });
  },
  'a code that signs in by phone': async () => {
    const { phone } = await person();
    const { body } = await portal.call(phoneLoginRequest, {
      body: { phone_code: '+65', phone_no: phone, send_via: 'sms' },
    });
    const otp = issue(await newestCode(portal, `+65${phone}`));
    return () => portal.call(phoneLoginVerify, { body: { reference_number: body.reference_number, otp } });
  },
  'a code of an authenticator app': async () => {
    const { token, seed } = await whole();
    portal.clock.advance(30 * second);
    const code = codeOf(portal, seed);
    return () => portal.call(totpVerify, { token, body: { code } });
  },
  'a recovery code': async () => {
    const { token, recoveryCodes } = await whole();
    return () => portal.call(recoveryCodeVerify, { token, body: { code: recoveryCodes[0] ?? '' } });
  },
  'a proof of a second factor': async () => {
    const { token, proof } = await whole();
    const mfaToken = await proof();
    return () => portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
  },
  'a sign-in that waits for its second factor': async () => {
    const account = await whole();
    const token = issue(await pendingSignIn(portal, account));
    const mfaToken = issue(await proofByApp(portal, token, account.seed));
    return () => portal.call(loginSecondFactor, { token, mfaToken, body: {} });
  },
  'a reset link': async () => {
    const { email } = await person();
    await portal.call(forgotPassword, { body: { email } });
    const token = issue((await newestLink(portal, email)).searchParams.get('token') ?? '');
    const password = issue(`another horse battery ${count}`);
    return () => portal.call(passwordReset, { body: { email, token, password } });
  },
  'a link that verifies an email': async () => {
    const { email, token } = await person({ verified: false });
    await portal.call(emailVerificationRequest, { token });
    const mailed = issue((await newestLink(portal, email)).searchParams.get('token') ?? '');
    return () => portal.call(emailVerificationConfirm, { query: { email, token: mailed } });
  },
  'a code that verifies a phone': async () => {
    const { phone, token } = await person({ verified: false });
    await portal.call(phoneVerificationRequest, { token });
    const code = issue(await newestCode(portal, `+65${phone}`));
    return () => portal.call(phoneVerificationConfirm, { token, body: { code } });
  },
  'a code that changes an email': async () => {
    const { token, proof } = await person();
    const email = `moved-${count}@example.com`;
    const { body } = await portal.call(emailChangeRequest, {
      token,
      mfaToken: await proof(),
      body: { email },
    });
    const sent = { challenge_id: body.challenge_id, code: issue(await newestCode(portal, email)) };
    return () => portal.call(emailChangeConfirm, { token, body: sent });
  },
  'a challenge that a passkey signs in with': async () => {
    const { passkey } = await whole();
    const { body } = await portal.call(passkeyLoginOption, { body: { server_host: origin } });
    const payloads = passkey.get(body, origin);
    return () => portal.call(passkeyLoginVerify, { body: { reference_code: body.reference_code, payloads } });
  },
  'a registration of a passkey': async () => {
    const { token, proof } = await whole();
    const mfaToken = await proof();
    const { body } = await portal.call(passkeyRegisterOption, { token, mfaToken, body: {} });
    const payloads = new SoftwareAuthenticator().create(body, origin);
    const sent = { reference_code: body.reference_code, payloads };
    return () => portal.call(passkeyRegisterVerify, { token, mfaToken, body: sent });
  },
  'a registration of an authenticator app': async () => {
    const { token, proof } = await person();
    const { body } = await portal.call(totpRegisterRequest, { token, mfaToken: await proof(), body: {} });
    const sent = { reference_code: body.reference_code, code: codeOf(portal, issue(body.secret)) };
    return () => portal.call(totpRegisterSetup, { token, body: sent });
  },
  'a pairing secret': async () => {
    const { token, proof } = await person();
    const { body } = await portal.call(pairingStart, { token, mfaToken: await proof(), body: {} });
    issue(body.secret);
    return () => new TestDevice(portal).pair(body.secret);
  },
  'an approval': async () => {
    const { token, device } = await whole();
    const { body } = await ask(portal, token);
    const approval = { params: { id: body.challenge_id }, body: { number: body.number ?? '' } };
    return () => device.call(companionApprove, approval);
  },
  'a signed call of a device': async () => {
    const { token, device } = await whole();
    const { body } = await ask(portal, token);
    const signed = device.signed(companionApprove, {
      params: { id: body.challenge_id },
      body: { number: body.number ?? '' },
    });
    return () => device.send(companionApprove, signed);
  },
  'the code of an approval': async () => {
    const { token, device } = await whole();
    const { body } = await ask(portal, token);
    const approved = await device.call(companionApprove, {
      params: { id: body.challenge_id },
      body: { number: body.number ?? '' },
    });
    const sent = { challenge_id: body.challenge_id, code: issue(approved.body.code) };
    return () => portal.call(challengeVerify, { token, params: { factor: 'carro_id' }, body: sent });
  },
  'an authorization code': async () => {
    const { code, verifier } = await authorization();
    return () => redeem(portal, client, code, verifier);
  },
  'a refresh token': async () => {
    const { config, token } = await authorization();
    const tokens = await portal.signInTo(config, { token });
    for (const each of [tokens.access_token, tokens.id_token ?? '']) issue(each);
    const refreshToken = issue(tokens.refresh_token ?? '');
    return () => refresh(portal, client, refreshToken);
  },
};

it.each(Object.entries(consumers))(
  `R22 of ${parallel} parallel uses of %s exactly one succeeds`,
  async (_, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const attempt = await prepare();
      const replies = await Promise.all(Array.from({ length: parallel }, attempt));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      // With too many at once some may be refused as overload.
      expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect((await attempt()).status).not.toBe(200);
    }
  },
  timeout,
);

it('#82 afterwards neither the database nor the log contains any issued secret', async () => {
  expect(issued.size).toBeGreaterThan(100);
  const { db } = portal.store.database;
  const tables = await db.introspection.getTables();
  let stored = '';
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    stored += JSON.stringify(rows);
  }
  const logged = portal.logLines.join('\n');
  expect(stored.length).toBeGreaterThan(10_000);
  expect(logged.length).toBeGreaterThan(10_000);
  // Six digits may occur by chance within a longer number or an id, but not on their own.
  const shows = (text: string, secret: string) =>
    secret.length > 8 ? text.includes(secret) : new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text);
  expect([...issued].filter((secret) => secret === '' || shows(stored, secret))).toEqual([]);
  expect([...issued].filter((secret) => shows(logged, secret))).toEqual([]);
});
