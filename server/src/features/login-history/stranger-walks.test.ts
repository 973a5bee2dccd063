import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestCode, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { hour, minute, second } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { codeOf, proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';

// Somebody has the password of an account without 2FA. Whatever they do in sessions and with the mailboxes that they set: for
// 72 hours from the first change of the email (docs/behaviour/contacts.md#states), and 7 days from their first sign-in
// (docs/behaviour/login-history.md#calls), its owner gets the account back by the mails to their mailbox and is rid of them.

const password = 'correct horse battery';
const theirs = 'seven lamps of the stranger';
const fresh = 'quiet river at midnight';
/** The same ones each time. `WALKS=1000` searches: that many, and others each time, unless `WALKS_SEED` has the seed of a failure. */
const search = process.env.WALKS;
const walks = { numRuns: Number(search ?? 12), ...(search ? {} : { seed: 620 }) };
const seed = process.env.WALKS_SEED ? { seed: Number(process.env.WALKS_SEED) } : {};

let portal: TestPortal;
let made = 0;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

interface Session {
  readonly token: string;
  readonly cookie: string;
}

/** A step and what it chooses. */
type Step = readonly [kind: Kind, choice: number];
const kinds = [
  'sign in at a new browser',
  'sign in at a browser of theirs',
  'move the email',
  'report by mail',
  'report in a session',
  'restore an email',
  'reset',
  'change the password',
  'add an app',
  'remove the app',
  'switch 2FA',
  'stop a reset',
  'wait',
  // Of the owner, in a session from before.
  'the owner moves the email on',
  'the owner reports in the history',
] as const;
type Kind = (typeof kinds)[number];

/** What a stranger has and does. No step fails the test: what is refused is refused. */
function strangerOf(account: { readonly owner: string; readonly id: string; readonly own: string }) {
  const sessions: Session[] = [];
  const mailboxes: string[] = [];
  const secrets = new Set([password]);
  let seed: string | undefined;
  let movedAt: number | undefined;

  const pick = <T>(list: readonly T[], choice: number): T | undefined => list[choice % (list.length || 1)];
  const emailNow = async () =>
    (
      await portal.store.database.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
    ).email ?? '';

  async function linksOf(mailbox: string, page: string) {
    const mails = await readInbox(portal, mailbox);
    return mails.flatMap(({ link }) => {
      const url = link ? new URL(link) : undefined;
      return url?.pathname === page
        ? [{ email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' }]
        : [];
    });
  }

  const allLinks = async (page: string) =>
    (await Promise.all(mailboxes.map((mailbox) => linksOf(mailbox, page)))).flat();

  /** By the app, or any password that they know. */
  async function prove(token: string): Promise<string | undefined> {
    if (seed) {
      portal.clock.advance(30 * second);
      const { body } = await portal.call(totpVerify, { token, body: { code: codeOf(portal, seed) } });
      if (body.mfa_token) return body.mfa_token;
    }
    for (const secret of secrets) {
      const { body } = await portal.call(passwordVerify, { token, body: { password: secret } });
      if (body.mfa_token) return body.mfa_token;
    }
    return undefined;
  }

  async function signIn(cookie?: string): Promise<void> {
    const headers: Record<string, string> = cookie ? { cookie } : {};
    for (const secret of secrets) {
      portal.clock.advance(second);
      const body = { email: await emailNow(), password: secret };
      const reply = await portal.call(passwordLogin, { body, headers });
      if (reply.status === 401) continue;
      const pending = reply.body.auth_token ?? '';
      const set = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie ?? '';
      if (reply.status === 200 && reply.body.status !== '2fa_required') {
        sessions.push({ token: pending, cookie: set });
        return;
      }
      const mfaToken = await prove(pending);
      if (!mfaToken) return;
      const done = await portal.call(loginSecondFactor, {
        token: pending,
        body: { mfa_token: mfaToken },
        headers,
      });
      if (done.status === 200)
        sessions.push({
          token: done.body.auth_token ?? '',
          cookie: done.headers.get('set-cookie')?.split(';')[0] ?? set,
        });
      return;
    }
  }

  async function set(email: string, token: string): Promise<void> {
    const body = { email, token, password: `${theirs} ${secrets.size}` };
    secrets.add(body.password);
    const asked = await portal.call(passwordReset, { body });
    if (asked.body.status !== '2fa_required') return;
    const pending = String(asked.body.auth_token);
    const proof = await prove(pending);
    if (!proof) return;
    await portal.call(forgotPasswordSecondFactor, { token: pending, body: { mfa_token: proof } });
    await portal.call(passwordReset, { body });
  }

  async function act([kind, choice]: Step): Promise<void> {
    portal.clock.advance(minute);
    const session = pick(sessions, choice);
    const token = session?.token ?? '';
    switch (kind) {
      case 'sign in at a new browser':
        return signIn();
      case 'sign in at a browser of theirs':
        return session && signIn(session.cookie);
      case 'move the email': {
        if (!session) return;
        const mfaToken = await prove(token);
        const isBack = choice % 5 === 4 && mailboxes.length > 0;
        const email = isBack ? (pick(mailboxes, choice) ?? '') : `x${mailboxes.length}-${account.owner}`;
        if (!mfaToken) return;
        const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email } });
        if (asked.status !== 200) return;
        const code = (await readInbox(portal, email)).find((mail) => mail.code)?.code ?? '';
        const body = { challenge_id: asked.body.challenge_id, code };
        if ((await portal.call(emailChangeConfirm, { token, body })).status !== 200) return;
        movedAt ??= portal.clock.now();
        if (!mailboxes.includes(email)) mailboxes.push(email);
        return;
      }
      case 'report by mail': {
        const link = pick(await allLinks('/auth/sign-in-report'), choice);
        if (!link) return;
        const { body } = await portal.call(signInReportConfirm, { body: link });
        if (body.reset_token) await set(link.email, body.reset_token);
        return;
      }
      case 'report in a session': {
        const { body: list } = await portal.call(loginHistoryList, { token });
        const entry = pick(list.login_histories ?? [], choice >> 3);
        if (!entry) return;
        const mfaToken = choice % 2 === 0 ? await prove(token) : undefined;
        const params = { id: entry.id };
        await portal.call(loginHistoryReportUnrecognised, {
          token,
          params,
          ...(mfaToken ? { mfaToken } : {}),
        });
        return;
      }
      case 'restore an email': {
        const link = pick(await allLinks('/auth/take-back-email'), choice);
        return link && set(link.email, link.token);
      }
      case 'reset': {
        const mailbox = pick(mailboxes, choice);
        if (!mailbox) return;
        await portal.call(forgotPassword, { body: { email: mailbox } });
        const [link] = await linksOf(mailbox, '/auth/reset-password');
        return link && set(link.email, link.token);
      }
      case 'change the password': {
        const next = `${theirs} ${secrets.size}`;
        const mfaToken = seed ? await prove(token) : undefined;
        for (const secret of [...secrets]) {
          const body = {
            current_password: secret,
            password: next,
            ...(mfaToken ? { mfa_token: mfaToken } : {}),
          };
          if ((await portal.call(passwordChange, { token, body })).status === 200) secrets.add(next);
        }
        return;
      }
      case 'add an app': {
        const mfaToken = seed ? undefined : await prove(token);
        if (!mfaToken) return;
        const { body } = await portal.call(totpRegisterRequest, { token, mfaToken, body: {} });
        if (!body.secret) return;
        const setup = { reference_code: body.reference_code, code: codeOf(portal, body.secret) };
        if ((await portal.call(totpRegisterSetup, { token, body: setup })).status === 200) seed = body.secret;
        return;
      }
      case 'remove the app': {
        const mfaToken = seed ? await prove(token) : undefined;
        if (!mfaToken) return;
        if ((await portal.call(totpRemove, { token, mfaToken, body: {} })).status === 200) seed = undefined;
        return;
      }
      case 'switch 2FA': {
        const mfaToken = await prove(token);
        if (mfaToken)
          await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: choice % 3 > 0 } });
        return;
      }
      case 'stop a reset': {
        for (const body of await allLinks('/auth/stop-reset')) await portal.call(passwordResetStop, { body });
        await portal.call(passwordResetStopOwn, { token, body: {} });
        return;
      }
      case 'the owner moves the email on': {
        const { body: proof } = await portal.call(passwordVerify, { token: account.own, body: { password } });
        if (!proof.mfa_token) return;
        const email = `next${choice}-${account.owner}`;
        const given = { token: account.own, mfaToken: proof.mfa_token, body: { email } };
        const asked = await portal.call(emailChangeRequest, given);
        const code = (await readInbox(portal, email)).find((mail) => mail.code)?.code;
        if (asked.status !== 200 || !code) return;
        const body = { challenge_id: asked.body.challenge_id, code };
        if ((await portal.call(emailChangeConfirm, { token: account.own, body })).status === 200)
          movedAt ??= portal.clock.now();
        return;
      }
      case 'the owner reports in the history': {
        const { body: list } = await portal.call(loginHistoryList, { token: account.own });
        const entry = pick(
          (list.login_histories ?? []).filter(({ is_current }) => !is_current),
          choice,
        );
        if (!entry || Date.parse(entry.at) < portal.clock.now() - 6 * 24 * hour) return;
        const params = { id: entry.id };
        await portal.call(loginHistoryReportUnrecognised, { token: account.own, params });
        return;
      }
      case 'wait':
        portal.clock.advance((choice % 31) * hour);
    }
  }

  return {
    act,
    linksOf,
    sessions,
    secrets,
    movedAt: () => movedAt,
    async isIn(): Promise<string[]> {
      const found: string[] = [];
      for (const { token } of sessions)
        if ((await portal.call(isAuthenticated, { token })).status === 200) found.push('a session');
      portal.clock.advance(20 * minute);
      const before = sessions.length;
      await signIn();
      if (sessions.length > before) found.push('a sign-in');
      return found;
    },
  };
}

async function takesEffect(): Promise<void> {
  portal.clock.advance(24 * hour);
  await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
}

/**
 * What the owner did some days before: moved the email to the present one, and kept no recovery codes. Returns the session.
 */
async function prepare(owner: string, before: { hasMoved: boolean; hasLostCodes: boolean }): Promise<string> {
  const email = before.hasMoved ? `former-${owner}` : owner;
  const token = await portal.signIn(email, password);
  const mfaToken = () => proofByPassword(portal, token, password);
  if (before.hasMoved) {
    const asked = await portal.call(emailChangeRequest, {
      token,
      mfaToken: await mfaToken(),
      body: { email: owner },
    });
    const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, owner) };
    expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
  }
  if (before.hasLostCodes)
    await portal.call(recoveryCodesGenerate, { token, mfaToken: await mfaToken(), body: {} });
  return token;
}

const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...kinds), fc.nat(1000));

it('gives the account back to the first mailbox, whatever somebody with the password has done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.array(step, { maxLength: 5 }),
      fc.boolean(),
      fc.nat(3),
      fc.record({ hasMoved: fc.boolean(), hasPhone: fc.boolean(), hasLostCodes: fc.boolean() }),
      async (steps, storm, reportsFirst, browsers, before) => {
        made += 1;
        const owner = `walk-${made}@example.com`;
        const phone = `+659${String(1_000_000 + made)}`;
        const { id } = await portal.createUser({
          email: before.hasMoved ? `former-${owner}` : owner,
          password,
          emailVerified: true,
          ...(before.hasPhone ? { phone: parsePhone(phone), phoneVerified: true } : {}),
        });
        portal.clock.advance(24 * hour);
        const own = await prepare(owner, before);
        portal.clock.advance(4 * 24 * hour);
        const begunAt = portal.clock.now();
        const stranger = strangerOf({ owner, id, own });
        for (let begun = 0; begun <= browsers; begun += 1)
          await stranger.act(['sign in at a new browser', 0]);
        for (const each of steps) {
          await stranger.act(each);
          // Within the time that the documents name, with what the wait itself may take.
          const movedAt = stranger.movedAt();
          const isMoveOld = movedAt !== undefined && portal.clock.now() > movedAt + 40 * hour;
          if (portal.clock.now() > begunAt + 120 * hour || (isMoveOld && !reportsFirst)) break;
        }
        const user = () =>
          portal.store.database.db
            .selectFrom('users')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();

        // Another one each time: one that was in force before a report is refused.
        const chosen: string[] = [];
        const choose = () => {
          chosen.push(`${fresh} ${chosen.length}`);
          return chosen.at(-1) ?? '';
        };
        const reportAll = async () => {
          for (const body of await stranger.linksOf(owner, '/auth/sign-in-report')) {
            portal.clock.advance(second);
            const { body: reply } = await portal.call(signInReportConfirm, { body });
            if (!reply.reset_token) continue;
            const given = { email: owner, token: reply.reset_token, password: choose() };
            await portal.call(passwordReset, { body: given });
          }
        };
        const restore = async () => {
          if ((await user()).email === owner) {
            portal.clock.advance(2 * minute);
            await portal.call(forgotPassword, { body: { email: owner } });
          }
          const page = (await user()).email === owner ? '/auth/reset-password' : '/auth/take-back-email';
          for (const link of await stranger.linksOf(owner, page)) {
            portal.clock.advance(second);
            const body = { ...link, password: choose() };
            let reply = await portal.call(passwordReset, { body });
            const asked = reply.body.available_factors?.some(
              ({ type }: { type: string }) => type === 'sms_otp',
            );
            if (before.hasPhone && asked) {
              portal.clock.advance(2 * minute);
              const token = String(reply.body.auth_token);
              const given = { mfa_token: await proofBySms(portal, token, phone) };
              await portal.call(forgotPasswordSecondFactor, { token, body: given });
              reply = await portal.call(passwordReset, { body });
            }
            if (reply.status === 200) break;
          }
        };
        if (reportsFirst) await reportAll();
        await restore();
        if (!reportsFirst) await reportAll();
        for (const each of storm) await stranger.act(each);
        await takesEffect();
        const isBack = async () => {
          for (const secret of chosen.toReversed()) {
            portal.clock.advance(minute);
            const back = await portal.call(passwordLogin, { body: { email: owner, password: secret } });
            if (back.status === 200) return true;
          }
          return false;
        };
        // A report may have ended what waited.
        let back = await isBack();
        if (!back) {
          await restore();
          await takesEffect();
          back = await isBack();
        }
        const now = await user();
        expect({ email: now.email, back, in: await stranger.isIn() }).toEqual({
          email: owner,
          back: true,
          in: [],
        });
      },
    ),
    { ...walks, ...seed },
  );
}, 0);
