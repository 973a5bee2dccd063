import { createHmac } from 'node:crypto';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { deliveryRead } from '@latchkey/contract/deliveries/delivery-read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayServer, gatewayServer } from '../../../../scripts/testing/gateway-server.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { isSignedByTwilio } from '../../platform/messages/gateway-reports.ts';
import { proofByApp, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';
import { badReportsPerAddress } from './limits.ts';

const publicUrl = 'https://id.example.test';
const authToken = 'the-auth-token-of-twilio';
const appSecret = 'the-secret-of-the-meta-app';
const verifyToken = 'the-token-of-the-operator';

let portal: TestPortal;
let gateway: GatewayServer;
let next = 0;
beforeAll(async () => {
  gateway = await gatewayServer();
  portal = await testPortal({
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'loopback',
    MESSAGES: 'live',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'id@example.com',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: '+6531234567',
    TWILIO_API_URL: gateway.url,
    WHATSAPP_PHONE_NUMBER_ID: '42',
    WHATSAPP_ACCESS_TOKEN: 'access',
    WHATSAPP_TEMPLATE: 'otp',
    WHATSAPP_API_URL: gateway.url,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  });
});
afterAll(async () => {
  await portal.stop();
  await gateway.stop();
});

/** A change of the phone that requests a code, and what the gateway received. */
async function sentCode(sendVia: 'sms' | 'whatsapp') {
  next += 1;
  const { token, seed } = await twoFactorAccount(portal, `told${next}@example.com`);
  const number = `8400${String(next).padStart(4, '0')}`;
  const asked = await portal.call(phoneChangeRequest, {
    token,
    mfaToken: await proofByApp(portal, token, seed),
    body: { phone_code: '+65', phone_no: number, send_via: sendVia },
  });
  const params = { challenge_id: asked.body.challenge_id };
  // Only this call chooses the channel, and the state of a code to a new contact is not shown (#380).
  await portal.store.database.db
    .updateTable('one_time_codes')
    .set({ budget: 'session' })
    .where('id', '=', params.challenge_id)
    .execute();
  const read = async () => (await portal.call(deliveryRead, { token, params })).body.state;
  const { body } = await gateway.waitFor(({ body: { To, to } }) => String(To ?? to).endsWith(number));
  await expect.poll(read, { timeout: 10_000 }).toBe('sent');
  return { read, given: body as Record<string, string> };
}

interface Signed {
  readonly url: string;
  readonly fields: Record<string, string>;
  readonly by?: string;
  readonly from?: string;
}

/** Signed as Twilio does: the address followed by each field with its name, sorted by name. */
async function byTwilio({ url, fields, by = authToken, from = '203.0.113.9' }: Signed): Promise<number> {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const signature = createHmac('sha1', by)
    .update(url + sorted.flat().join(''))
    .digest('base64');
  return post(
    url,
    { body: new URLSearchParams(fields).toString(), from },
    { 'x-twilio-signature': signature },
  );
}

async function byMeta(report: object, by = appSecret, altered = ''): Promise<number> {
  const body = JSON.stringify(report);
  const signature = `sha256=${createHmac('sha256', by).update(body).digest('hex')}`;
  return post(
    `${publicUrl}/hooks/whatsapp`,
    { body: body + altered, from: '203.0.113.10', type: 'application/json' },
    { 'x-hub-signature-256': signature },
  );
}

async function post(
  url: string,
  { body, from, type = 'application/x-www-form-urlencoded' }: { body: string; from: string; type?: string },
  headers: Record<string, string>,
): Promise<number> {
  const { pathname, search } = new URL(url);
  const response = await portal.fetch(pathname + search, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'x-forwarded-for': from, ...headers },
  });
  return response.status;
}

const statusOf = (status: string, id: string) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        { field: 'messages', value: { statuses: [{ id: 'wamid.x', status, biz_opaque_callback_data: id }] } },
      ],
    },
  ],
});

describe('a code', () => {
  it('over Twilio failed or arrived according to Twilio', async () => {
    const { read, given } = await sentCode('sms');
    const url = given.StatusCallback ?? '';
    expect(url).toMatch(/^https:\/\/id\.example\.test\/hooks\/twilio\?message=[\w-]+$/);
    const about = { MessageSid: 'SM1', To: given.To ?? '', AccountSid: 'AC1' };
    expect(await byTwilio({ url, fields: { ...about, MessageStatus: 'sent' } })).toBe(204);
    expect(await read()).toBe('sent');
    expect(
      await byTwilio({ url, fields: { ...about, MessageStatus: 'undelivered', ErrorCode: '30003' } }),
    ).toBe(204);
    expect(await read()).toBe('failed');
    await byTwilio({ url, fields: { ...about, MessageStatus: 'delivered' } });
    expect(await read()).toBe('delivered');
  });

  it('over WhatsApp failed or arrived according to the Cloud API', async () => {
    const { read, given } = await sentCode('whatsapp');
    const id = given.biz_opaque_callback_data ?? '';
    expect(await byMeta(statusOf('failed', id))).toBe(204);
    expect(await read()).toBe('failed');
    expect(await byMeta(statusOf('read', id))).toBe(204);
    expect(await read()).toBe('delivered');
    // Other events that the app is subscribed to are accepted and ignored.
    expect(await byMeta({ entry: [{ changes: [{ value: { messages: [{ text: 'hello' }] } }] }] })).toBe(204);
  });

  it('is reported by WhatsApp after Meta verified the webhook', async () => {
    const ask = async (token: string) => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      });
      const response = await portal.fetch(`/hooks/whatsapp?${query}`);
      return [response.status, await response.text()] as const;
    };
    expect(await ask(verifyToken)).toEqual([200, '1158201444']);
    expect((await ask('another'))[0]).toBe(403);
  });
});

describe('#266 the delivery report of a code', () => {
  it("is accepted only with the gateway's secret, and only for its own message", async () => {
    const [mine, other] = [await sentCode('sms'), await sentCode('sms')];
    const [url, foreign] = [mine.given.StatusCallback ?? '', other.given.StatusCallback ?? ''];
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    expect(await byTwilio({ url, fields, by: 'guessed' })).toBe(403);
    const { pathname, search } = new URL(url);
    const signature = createHmac('sha1', authToken)
      .update(`${foreign}MessageSidSM1MessageStatusdelivered`)
      .digest('base64');
    const moved = await portal.fetch(pathname + search, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    });
    expect(moved.status).toBe(403);
    expect(await post(url, { body: 'MessageStatus=delivered', from: '203.0.113.9' }, {})).toBe(403);
    expect(await mine.read()).toBe('sent');

    const chat = await sentCode('whatsapp');
    const report = statusOf('delivered', chat.given.biz_opaque_callback_data ?? '');
    expect(await byMeta(report, 'guessed')).toBe(403);
    expect(await byMeta(report, appSecret, ' ')).toBe(403);
    expect(await chat.read()).toBe('sent');
  });

  it('allows a limited number of guesses from one address', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count <= badReportsPerAddress.points; count += 1)
      statuses.add(
        await byTwilio({
          url: `${publicUrl}/hooks/twilio?message=x`,
          fields: {},
          by: 'guessed',
          from: '203.0.113.66',
        }),
      );
    expect([...statuses]).toEqual([403, 429]);
  });

  it('has no address if no gateway reports', async () => {
    const without = await testPortal();
    try {
      for (const path of ['/hooks/twilio?message=x', '/hooks/whatsapp'])
        expect((await without.fetch(path, { method: 'POST', body: '' })).status).toBe(404);
    } finally {
      await without.stop();
    }
  });

  it('is signed as Twilio documents it', () => {
    // The example in Twilio's documentation, 'Validating signatures'.
    const fields = new URLSearchParams({
      Digits: '1234',
      To: '+18005551212',
      From: '+14158675309',
      Caller: '+14158675309',
      CallSid: 'CA1234567890ABCDE',
    });
    const given = { url: 'https://mycompany.com/myapp.php?foo=1&bar=2', fields };
    expect(isSignedByTwilio({ ...given, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }, '12345')).toBe(true);
    expect(isSignedByTwilio({ ...given, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }, '12346')).toBe(false);
  });
});
