import { passwordLogin } from '@latchkey/contract/login/password-login';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { hour, minute, second } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';
import { type Attacked, kinds, moveEmail, type Step, strangerOf } from './testing/stranger.ts';

// Somebody has the password of an account without 2FA. Whatever they do in sessions and with the mailboxes that they set: for
// 72 hours from the first change of the email (docs/behaviour/contacts.md#states), and 7 days from their first sign-in
// (docs/behaviour/login-history.md#calls), its owner gets the account back by the mails to their mailbox and is rid of them.
// They can also use the owner's browser.

const password = 'correct horse battery';
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

const account = (id: string) =>
  portal.store.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Whether one of the passwords that the owner has chosen signs in. */
async function isIn(email: string, chosen: readonly string[]): Promise<boolean> {
  for (const secret of chosen.toReversed()) {
    portal.clock.advance(minute);
    const { status } = await portal.call(passwordLogin, { body: { email, password: secret } });
    if (status === 200) return true;
  }
  return false;
}

async function takesEffect(): Promise<void> {
  portal.clock.advance(24 * hour);
  await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
}

/**
 * What the owner did some days before: moved the email to the present one, and kept no recovery codes. Returns the session and its browser.
 */
async function prepare(
  owner: string,
  before: { hasMoved: boolean; hasLostCodes: boolean },
): Promise<Pick<Attacked, 'own' | 'browser'>> {
  const email = before.hasMoved ? `former-${owner}` : owner;
  const begun = await portal.call(passwordLogin, { body: { email, password } });
  const token = String(begun.body.auth_token);
  const mfaToken = () => proofByPassword(portal, token, password);
  if (before.hasMoved) {
    const move = { token, mfaToken: await mfaToken(), email: owner };
    expect(await moveEmail(portal, move)).toBe(true);
  }
  if (before.hasLostCodes)
    await portal.call(recoveryCodesGenerate, { token, mfaToken: await mfaToken(), body: {} });
  return { own: token, browser: begun.headers.get('set-cookie')?.split(';')[0] ?? '' };
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
        const stranger = strangerOf(portal, { owner, id, password, ...own });
        for (let begun = 0; begun <= browsers; begun += 1)
          await stranger.act(['sign in at a new browser', 0]);
        for (const each of steps) {
          await stranger.act(each);
          // Within the time that the documents name, with what the wait itself may take.
          const movedAt = stranger.movedAt();
          const isMoveOld = movedAt !== undefined && portal.clock.now() > movedAt + 40 * hour;
          if (portal.clock.now() > begunAt + 120 * hour || (isMoveOld && !reportsFirst)) break;
        }
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
          if ((await account(id)).email === owner) {
            portal.clock.advance(2 * minute);
            await portal.call(forgotPassword, { body: { email: owner } });
          }
          const page = (await account(id)).email === owner ? '/auth/reset-password' : '/auth/take-back-email';
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
        // A report may have ended what waited.
        let back = await isIn(owner, chosen);
        if (!back) {
          await restore();
          await takesEffect();
          back = await isIn(owner, chosen);
        }
        const { email } = await account(id);
        expect({ email, back, in: await stranger.isIn() }).toEqual({ email: owner, back: true, in: [] });
      },
    ),
    { ...walks, ...seed },
  );
}, 0);

it('gives the account back to the mailbox that somebody has read for a while, whatever they have done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 14 }),
      fc.array(step, { maxLength: 5 }),
      async (steps, storm) => {
        made += 1;
        const owner = `walk-${made}@example.com`;
        const { id } = await portal.createUser({ email: owner, password, emailVerified: true });
        portal.clock.advance(24 * hour);
        const own = await prepare(owner, { hasMoved: false, hasLostCodes: false });
        portal.clock.advance(4 * 24 * hour);
        const begunAt = portal.clock.now();
        const stranger = strangerOf(portal, { owner, id, password, ...own }, 'mailbox');
        await stranger.act(['reset', 0]);
        await stranger.act(['sign in at a new browser', 0]);
        for (const each of steps) {
          await stranger.act(each);
          const movedAt = stranger.movedAt();
          const isMoveOld = movedAt !== undefined && portal.clock.now() > movedAt + 40 * hour;
          if (portal.clock.now() > begunAt + 120 * hour || isMoveOld) break;
        }
        await stranger.loseMailbox();
        const chosen: string[] = [];
        const set = async (link: { email: string; token: string }) => {
          chosen.push(`${fresh} ${chosen.length}`);
          portal.clock.advance(second);
          return portal.call(passwordReset, { body: { ...link, password: chosen.at(-1) ?? '' } });
        };
        // 'Forgot password', each link that comes, and each mail about a sign-in, as long as there are new ones.
        const used = new Set<string>();
        const followAll = async () => {
          portal.clock.advance(2 * minute);
          await portal.call(forgotPassword, { body: { email: owner } });
          for (const page of ['/auth/take-back-email', '/auth/reset-password', '/auth/sign-in-report'])
            for (const link of await stranger.linksOf(owner, page)) {
              if (used.has(link.token)) continue;
              used.add(link.token);
              if (page !== '/auth/sign-in-report') await set(link);
              else {
                const { body } = await portal.call(signInReportConfirm, { body: link });
                if (body.reset_token) await set({ email: owner, token: body.reset_token });
              }
            }
        };
        await followAll();
        for (const each of storm) await stranger.act(each);
        let back = false;
        for (let round = 0; round < 3 && !back; round += 1) {
          await followAll();
          await takesEffect();
          back = await isIn(owner, chosen);
        }
        const { email } = await account(id);
        expect({ email, back, in: await stranger.isIn() }).toEqual({ email: owner, back: true, in: [] });
      },
    ),
    { ...walks, ...seed },
  );
}, 0);
