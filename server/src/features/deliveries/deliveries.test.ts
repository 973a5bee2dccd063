import { type DeliveryState, deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import { deliveryReport } from '@latchkey/contract/deliveries/delivery-report';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayServer, gatewayServer } from '../../../../scripts/testing/gateway-server.ts';
import { type MailServer, mailServer } from '../../../../scripts/testing/mail-server.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { pendingSignIn } from '../../app/testing/whole-account.ts';
import { minute } from '../../platform/clock/durations.ts';
import { twoFactorAccount } from '../mfa/testing/authenticator-app.ts';

let portal: TestPortal;
let gateway: GatewayServer;
let mail: MailServer;
let next = 0;
beforeAll(async () => {
  [gateway, mail] = await Promise.all([gatewayServer(), mailServer()]);
  portal = await testPortal({
    MESSAGES: 'live',
    SMTP_URL: mail.url,
    MAIL_FROM: 'id@example.com',
    SMS_URL: gateway.url,
  });
});
afterAll(async () => {
  await portal.stop();
  await gateway.stop();
  await mail.stop();
});

interface Given {
  readonly id: string;
  readonly to: string;
  readonly report: { readonly url: string; readonly token: string };
}

/** A sign-in that requests a code by SMS, and what the gateway received. */
async function codeBySms(becomes: DeliveryState = 'sent') {
  next += 1;
  const account = await twoFactorAccount(portal, `where${next}@example.com`);
  const phone = `+658300${String(next).padStart(4, '0')}`;
  await portal.store.database.db
    .updateTable('users')
    .set({ phone, phone_code: '+65', phone_no: phone.slice(3), phone_verified_at: portal.clock.now() })
    .where('id', '=', account.id)
    .execute();
  const token = await pendingSignIn(portal, account);
  const { body } = await portal.call(challengeRequest, {
    token,
    params: { factor: 'sms_otp' },
    body: { type: 'ott' },
  });
  const challengeId = body.challenge_id;
  const { body: given } = await gateway.waitFor(({ body: { to } }) => to === phone);
  const read = async (by: string | undefined = token) =>
    portal.call(deliveryRead, { token: by, params: { challenge_id: challengeId } });
  await expect.poll(async () => (await read()).body.state, { timeout: 10_000 }).toBe(becomes);
  return { account, token, read, given: given as unknown as Given };
}

const report = ({ id, report: { token } }: Given, status: 'delivered' | 'failed') =>
  portal.call(deliveryReport, { body: { id, token, status } });

describe('a code', () => {
  it('is sent, until the gateway reports that it arrived', async () => {
    const { read, given } = await codeBySms();
    expect(given.report.url).toBe(`${portal.config.http.publicUrl}/api/deliveries/report`);
    expect((await report(given, 'failed')).status).toBe(200);
    expect((await read()).body.state).toBe('failed');
    await report(given, 'delivered');
    await report(given, 'failed');
    expect((await read()).body.state).toBe('delivered');
  });

  it('failed if the gateway refuses it permanently', async () => {
    gateway.answer = () => ({ status: 422 });
    try {
      await codeBySms('failed');
    } finally {
      gateway.answer = undefined;
    }
  });

  it('by mail failed if the mail server refuses it permanently, and not for a temporary error', async () => {
    next += 1;
    const email = `bounced${next}@example.com`;
    await portal.createUser({ email, password: 'correct horse battery', emailVerified: true });
    const token = await portal.signIn(email, 'correct horse battery');
    const codeByMail = async (answer: { code: number; text: string }) => {
      mail.answer = ({ to }) => (to.includes(email) ? answer : undefined);
      const { body } = await portal.call(challengeRequest, {
        token,
        params: { factor: 'email_otp' },
        body: { type: 'ott' },
      });
      const params = { challenge_id: body.challenge_id };
      return async () => (await portal.call(deliveryRead, { token, params })).body.state;
    };
    const delayed = await codeByMail({ code: 451, text: 'Greylisted' });
    expect(await delayed()).toBe('sending');
    portal.clock.advance(2 * minute);
    const refused = await codeByMail({ code: 550, text: 'No such mailbox' });
    await expect.poll(refused, { timeout: 10_000 }).toBe('failed');
    mail.answer = undefined;
  });
});

describe('#254 the delivery state of a code', () => {
  it('is shown only to the sign-in that requested it', async () => {
    const [mine, other] = [await codeBySms(), await codeBySms()];
    expect((await mine.read(other.token)).status).toBe(404);
    expect((await mine.read(mine.account.token)).status).toBe(404);
    const unknown = await portal.call(deliveryRead, { params: { challenge_id: mine.given.id } });
    expect(unknown.status).toBe(401);
  });

  it('can be reported only by the gateway that received it', async () => {
    const [mine, other] = [await codeBySms(), await codeBySms()];
    const { id } = mine.given;
    for (const token of ['x', other.given.report.token, `${mine.given.report.token}x`]) {
      const refused = await portal.call(deliveryReport, { body: { id, token, status: 'delivered' } });
      expect(refused.body.status).toBe('invalid_token');
    }
    expect((await mine.read()).body.state).toBe('sent');
  });
});
