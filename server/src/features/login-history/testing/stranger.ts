import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { readInbox } from '../../../app/testing/read-inbox.ts';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { hour, minute, second } from '../../../platform/clock/durations.ts';
import { codeOf } from '../../mfa/testing/authenticator-app.ts';
import { addPasskey, proofByPasskey, signInWithPasskey } from '../../passkeys/testing/add-passkey.ts';
import type { SoftwareAuthenticator } from '../../passkeys/testing/software-authenticator.ts';

const theirs = 'seven lamps of the stranger';

interface Session {
  readonly token: string;
  readonly cookie: string;
}

/** A step and what it chooses. */
export type Step = readonly [kind: Kind, choice: number];
export const kinds = [
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
  'add a passkey',
  'remove a passkey',
  'sign in with a passkey',
  "sign in at the owner's browser",
  'switch 2FA',
  'stop a reset',
  'wait',
  // Of the owner, in a session from before.
  'the owner moves the email on',
  'the owner reports in the history',
] as const;
export type Kind = (typeof kinds)[number];

/** The account of which a stranger has the password, or whose mailbox they read. */
export interface Attacked {
  readonly id: string;
  /** The email that it had in the beginning. */
  readonly owner: string;
  readonly password: string;
  /** The token of its owner's session, from before. */
  readonly own: string;
  /** The cookie of its owner's browser, at which the stranger can sign in, too. */
  readonly browser: string;
}

/** Moves the email of a session's account. False if it is refused. */
export async function moveEmail(
  portal: TestPortal,
  { token, mfaToken, email }: { token: string; mfaToken: string; email: string },
): Promise<boolean> {
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email } });
  const code = (await readInbox(portal, email)).find((mail) => mail.code)?.code;
  if (asked.status !== 200 || !code) return false;
  const body = { challenge_id: asked.body.challenge_id, code };
  return (await portal.call(emailChangeConfirm, { token, body })).status === 200;
}

/** What a stranger has and does, and some acts of the owner. A step that is refused changes nothing, and does not throw. */
export function strangerOf(portal: TestPortal, account: Attacked, has: 'password' | 'mailbox' = 'password') {
  const sessions: Session[] = [];
  const mailboxes: string[] = has === 'mailbox' ? [account.owner] : [];
  const secrets = new Set(has === 'password' ? [account.password] : []);
  /** How many mails were in the owner's mailbox when the stranger lost it: they have deleted these. */
  let deleted = 0;
  let seed: string | undefined;
  const keys: SoftwareAuthenticator[] = [];
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
    const isOwners = mailbox === account.owner && !mailboxes.includes(mailbox);
    return mails.slice(0, isOwners ? mails.length - deleted : undefined).flatMap(({ link }) => {
      const url = link ? new URL(link) : undefined;
      return url?.pathname === page
        ? [{ email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' }]
        : [];
    });
  }

  const allLinks = async (page: string) =>
    (await Promise.all(mailboxes.map((mailbox) => linksOf(mailbox, page)))).flat();

  /** By a passkey, the app, or any password that they know. */
  async function prove(token: string): Promise<string | undefined> {
    for (const key of keys) {
      const proof = await proofByPasskey(portal, token, key).catch(() => undefined);
      if (proof) return proof;
    }
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
      case "sign in at the owner's browser":
        return signIn(account.browser);
      case 'sign in with a passkey': {
        const key = pick(keys, choice);
        const cookie = pick([account.browser, session?.cookie ?? '', ''], choice >> 2) ?? '';
        const entered = key && (await signInWithPasskey(portal, key, cookie ? { cookie } : {}));
        if (entered) sessions.push({ token: entered, cookie });
        return;
      }
      case 'move the email': {
        if (!session) return;
        const mfaToken = await prove(token);
        const isBack = choice % 5 === 4 && mailboxes.length > 0;
        const email = isBack ? (pick(mailboxes, choice) ?? '') : `x${mailboxes.length}-${account.owner}`;
        if (!mfaToken || !(await moveEmail(portal, { token, mfaToken, email }))) return;
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
      case 'add a passkey': {
        const mfaToken = await prove(token);
        const key = mfaToken && (await addPasskey(portal, token, mfaToken).catch(() => undefined));
        if (key) keys.push(key);
        return;
      }
      case 'remove a passkey': {
        const mfaToken = await prove(token);
        const { body: list } = await portal.call(passkeyList, { token });
        const id = pick(list.passkeys ?? [], choice)?.id;
        if (mfaToken && id) await portal.call(passkeyRemove, { token, mfaToken, params: { id }, body: {} });
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
        const given = { token: account.own, body: { password: account.password } };
        const mfaToken = (await portal.call(passwordVerify, given)).body.mfa_token;
        const move = { token: account.own, mfaToken, email: `next${choice}-${account.owner}` };
        if (mfaToken && (await moveEmail(portal, move))) movedAt ??= portal.clock.now();
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
    /** They no longer read the owner's mailbox, and have deleted every mail in it. */
    async loseMailbox(): Promise<void> {
      deleted = (await readInbox(portal, account.owner)).length;
      mailboxes.splice(mailboxes.indexOf(account.owner), 1);
    },
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
      await signIn(account.browser);
      for (const key of keys) if (await signInWithPasskey(portal, key)) found.push('a passkey');
      if (sessions.length > before) found.push('a sign-in');
      return found;
    },
  };
}
