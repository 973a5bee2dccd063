import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { phoneVerificationRequest } from '@latchkey/contract/contacts/phone-verification-request';
import { deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import { profileExport } from '@latchkey/contract/leaving/profile-export';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox, wrongCode } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute, second } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';

const password = 'correct horse battery';

describe('contacts', () => {
  let portal: TestPortal;
  let email: string;
  let number: string;
  let token: string;
  let next = 0;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    next += 1;
    email = `contact${next}@example.com`;
    number = `8223${String(next).padStart(4, '0')}`;
    await portal.createUser({ email, password, phone: parsePhone(`+65${number}`) });
    token = await portal.signIn(email, password);
    await portal.store.database.db.deleteFrom('send_counters').execute();
  });

  const profile = async () => (await portal.call(profileRead, { token })).body;
  const proof = () => proofByPassword(portal, token, password);

  describe('verifying the email', () => {
    const request = () => portal.call(emailVerificationRequest, { token });
    const confirm = (query: { email: string; token: string }) =>
      portal.call(emailVerificationConfirm, { query });
    const mailed = async () => {
      const { searchParams } = await newestLink(portal, email);
      return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
    };

    it('mails a link that verifies it once, in any browser', async () => {
      expect((await request()).body).toEqual({ resend_after: 60 });
      const link = await mailed();
      expect((await newestLink(portal, email)).pathname).toBe('/auth/email-verification');
      expect((await confirm(link)).status).toBe(200);
      expect((await profile()).is_email_verified).toBe(true);
      expect((await confirm(link)).body.status).toBe('invalid_token');
      expect((await request()).status).toBe(409);
    });

    it('#15 the server enforces the cooldown', async () => {
      await request();
      const early = await request();
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
      portal.clock.advance(61 * second);
      expect((await request()).status).toBe(200);
    });

    it('20 parallel uses have one success; another address, an expired or an older link have none', async () => {
      await request();
      const first = await mailed();
      expect((await confirm({ ...first, email: 'other@example.com' })).status).toBe(400);
      portal.clock.advance(61 * second);
      await request();
      expect((await confirm(first)).status).toBe(400);
      const newer = await mailed();
      const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(newer)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('expires after 24 hours', async () => {
      await request();
      const link = await mailed();
      portal.clock.advance(day + second);
      expect((await confirm(link)).status).toBe(400);
    });

    it('H11 the log never contains the token', async () => {
      await request();
      const link = await mailed();
      await confirm(link);
      expect(portal.logLines.join('\n')).not.toContain(link.token);
    });

    it('#21 a token of this flow cannot reset a password', async () => {
      await request();
      const link = await mailed();
      const reset = await portal.call(passwordReset, {
        body: { ...link, password: 'quiet river at midnight' },
      });
      expect(reset.body.status).toBe('invalid_token');
    });
  });

  describe('verifying the phone', () => {
    const request = () => portal.call(phoneVerificationRequest, { token });
    const confirm = (code: string) => portal.call(phoneVerificationConfirm, { token, body: { code } });

    it('accepts the code that was sent to it', async () => {
      expect((await request()).body).toEqual({ code_length: 6, resend_after: 60 });
      const code = await newestCode(portal, `+65${number}`);
      expect((await confirm(wrongCode(code))).body).toMatchObject({
        status: 'invalid_code',
        attempts_left: 4,
      });
      const { status, body } = await confirm(code);
      expect([status, body.is_phone_verified]).toEqual([200, true]);
      expect((await request()).status).toBe(409);
    });

    it('#15 the server enforces the cooldown, and a new code invalidates the old one', async () => {
      await request();
      const old = await newestCode(portal, `+65${number}`);
      expect((await request()).status).toBe(429);
      portal.clock.advance(61 * second);
      expect((await request()).status).toBe(200);
      const fresh = await newestCode(portal, `+65${number}`);
      if (fresh !== old) expect((await confirm(old)).body.status).toBe('invalid_code');
      expect((await confirm(fresh)).status).toBe(200);
    });

    it('#24 a code for one number never verifies another', async () => {
      await request();
      const code = await newestCode(portal, `+65${number}`);
      await portal.store.database.db
        .updateTable('users')
        .set({ phone: '+6590000001', phone_no: '90000001' })
        .where('email', '=', email)
        .execute();
      expect((await confirm(code)).status).toBe(409);
      expect((await profile()).is_phone_verified).toBe(false);
    });

    it('fails without a pending code, as an expired challenge', async () => {
      expect((await confirm('123456')).body.status).toBe('challenge_expired');
    });
  });

  describe('changing the email', () => {
    const request = (address: string, mfaToken?: string) =>
      portal.call(emailChangeRequest, { token, mfaToken, body: { email: address } });
    const confirm = (challenge_id: string, code: string, bearer = token) =>
      portal.call(emailChangeConfirm, { token: bearer, body: { challenge_id, code } });

    it('#24 is confirmed at the new address and announced at the old one', async () => {
      const fresh = `new${next}@example.com`;
      const { status, body } = await request(fresh, await proof());
      expect(status).toBe(200);
      expect(body).toEqual({ challenge_id: expect.any(String), code_length: 6, resend_after: 60 });
      expect((await profile()).email).toBe(email);
      expect((await readInbox(portal, email))[0]?.subject).toContain(
        'change of your email address was requested',
      );
      const confirmed = await confirm(body.challenge_id, await newestCode(portal, fresh));
      expect(confirmed.body).toMatchObject({ email: fresh, is_email_verified: true });
      expect((await readInbox(portal, email))[0]?.subject).toContain('Your email address was changed');
      expect((await portal.call(passwordLogin, { body: { email, password } })).status).toBe(401);
      expect((await portal.call(passwordLogin, { body: { email: fresh, password } })).status).toBe(200);
    });

    it('#5 needs a proof, but no second one to send the same code again', async () => {
      const fresh = `again${next}@example.com`;
      expect((await request(fresh)).body.status).toBe('2fa_required');
      const first = await request(fresh, await proof());
      expect((await request(fresh)).status).toBe(429);
      portal.clock.advance(61 * second);
      const again = await request(fresh);
      expect(again.body.challenge_id).toBe(first.body.challenge_id);
      expect((await request(`third${next}@example.com`)).body.status).toBe('2fa_required');
    });

    it('#24 the new address cannot sign in or reset before it is confirmed', async () => {
      const fresh = `later${next}@example.com`;
      await request(fresh, await proof());
      expect((await portal.call(passwordLogin, { body: { email: fresh, password } })).status).toBe(401);
      await portal.call(forgotPassword, { body: { email: fresh } });
      expect((await readInbox(portal, fresh)).some(({ link }) => link)).toBe(false);
    });

    it('#24 #7 a code for one value never confirms another, and challenges of other sessions or accounts are not found', async () => {
      const first = await request(`one${next}@example.com`, await proof());
      const code = await newestCode(portal, `one${next}@example.com`);
      portal.clock.advance(61 * second);
      const newer = await request(`two${next}@example.com`, await proof());
      expect((await confirm(first.body.challenge_id, code)).body.status).toBe('challenge_expired');
      const codeTwo = await newestCode(portal, `two${next}@example.com`);
      if (code !== codeTwo)
        expect((await confirm(newer.body.challenge_id, code)).body.status).toBe('invalid_code');
      const other = await portal.signIn(email, password);
      expect((await confirm(newer.body.challenge_id, codeTwo, other)).status).toBe(404);
      expect((await confirm(newer.body.challenge_id, codeTwo)).body.email).toBe(`two${next}@example.com`);
    });

    it('#62 reveals nothing about an address that another account has', async () => {
      await portal.createUser({ email: `taken${next}@example.com`, password });
      const free = await request(`free${next}@example.com`, await proof());
      portal.clock.advance(61 * second);
      const taken = await request(`TAKEN${next}@example.com`, await proof());
      expect(taken.status).toBe(200);
      expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
      expect(await readInbox(portal, `taken${next}@example.com`)).toEqual([]);
    });

    it('#386 is told at a verified phone as well', async () => {
      await portal.store.database.db
        .updateTable('users')
        .set({ phone_verified_at: 1 })
        .where('email', '=', email)
        .execute();
      const fresh = `told${next}@example.com`;
      const { body } = await request(fresh, await proof());
      await confirm(body.challenge_id, await newestCode(portal, fresh));
      for (const to of [email, `+65${number}`])
        expect((await readInbox(portal, to)).map(({ text }) => text)).toContainEqual(
          expect.stringContaining('The email address for your account was changed'),
        );
    });

    it('#380 neither the delivery state nor the export tells whether another account has the address', async () => {
      await portal.createUser({ email: `taken${next}@example.com`, password });
      const seen = [];
      for (const name of ['taken', 'free']) {
        portal.clock.advance(61 * second);
        const address = `${name}${next}@example.com`;
        const { body } = await request(address, await proof());
        if (name === 'free') await newestCode(portal, address);
        const params = { challenge_id: body.challenge_id };
        const state = await portal.call(deliveryRead, { token, params });
        const { body: exported } = await portal.call(profileExport, { token, mfaToken: await proof() });
        const told = exported.records.messages?.filter(({ recipient }) => recipient === address);
        seen.push([state.status, told]);
      }
      expect(seen).toEqual([
        [404, []],
        [404, []],
      ]);
    });

    it('an address that another account takes meanwhile is a conflict', async () => {
      const fresh = `race${next}@example.com`;
      const { body } = await request(fresh, await proof());
      const code = await newestCode(portal, fresh);
      await portal.createUser({ email: fresh, password });
      expect((await confirm(body.challenge_id, code)).status).toBe(409);
      expect((await profile()).email).toBe(email);
    });

    it('refuses the current address', async () => {
      const { body } = await request(email.toUpperCase(), await proof());
      expect(body.errors).toEqual({ email: ['You already use this one.'] });
    });

    it('#20 invalidates a reset link of the old address', async () => {
      await portal.store.database.db
        .updateTable('users')
        .set({ email_verified_at: 1 })
        .where('email', '=', email)
        .execute();
      await portal.call(forgotPassword, { body: { email } });
      const link = await newestLink(portal, email);
      const fresh = `killed${next}@example.com`;
      const { body } = await request(fresh, await proof());
      await confirm(body.challenge_id, await newestCode(portal, fresh));
      for (const address of [email, fresh]) {
        const reset = await portal.call(passwordReset, {
          body: {
            email: address,
            token: link.searchParams.get('token') ?? '',
            password: 'quiet river at midnight',
          },
        });
        expect(reset.body.status).toBe('invalid_token');
      }
    });
  });

  describe('changing the phone', () => {
    it('#24 is confirmed at the new number and announced at the old one', async () => {
      const { status, body } = await portal.call(phoneChangeRequest, {
        token,
        mfaToken: await proof(),
        body: { phone_code: '+81', phone_no: '090-1234-5678', send_via: 'sms' },
      });
      expect(status).toBe(200);
      expect((await readInbox(portal, `+65${number}`))[0]?.text).toContain(
        'asked to change the phone number',
      );
      const confirmed = await portal.call(phoneChangeConfirm, {
        token,
        body: { challenge_id: body.challenge_id, code: await newestCode(portal, '+819012345678') },
      });
      expect(confirmed.body).toMatchObject({
        phone_code: '+81',
        phone_no: '9012345678',
        is_phone_verified: true,
      });
      expect((await readInbox(portal, `+65${number}`))[0]?.text).toContain('was changed');
    });

    it('#69 accepts numbers of the eight countries only', async () => {
      const { status } = await portal.call(phoneChangeRequest, {
        token,
        mfaToken: await proof(),
        body: { phone_code: '+44', phone_no: '7911123456', send_via: 'sms' },
      });
      expect(status).toBe(422);
    });

    it('#10 an expired code changes nothing', async () => {
      const { body } = await portal.call(phoneChangeRequest, {
        token,
        mfaToken: await proof(),
        body: { phone_code: '65', phone_no: '9876 5432', send_via: 'sms' },
      });
      const code = await newestCode(portal, '+6598765432');
      portal.clock.advance(5 * minute + second);
      const late = await portal.call(phoneChangeConfirm, {
        token,
        body: { challenge_id: body.challenge_id, code },
      });
      expect(late.body.status).toBe('challenge_expired');
    });
  });
});
