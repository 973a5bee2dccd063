import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayServer, gatewayServer } from '../../../../../scripts/testing/gateway-server.ts';
import { mailServer } from '../../../../../scripts/testing/mail-server.ts';
import { type OutgoingMessage, PermanentFailure } from '../channel.ts';
import { larkChannel } from './lark.channel.ts';
import { smsHttpChannel } from './sms-http.channel.ts';
import { smtpChannel } from './smtp.channel.ts';
import { twilioChannel } from './twilio.channel.ts';
import { whatsappChannel } from './whatsapp.channel.ts';

const message: OutgoingMessage = {
  id: 'message-1',
  to: '+6581234567',
  locale: 'en',
  subject: 'Your code',
  text: '012345 is your code',
  html: null,
  code: '012345',
  link: null,
};

describe('channels over HTTP', () => {
  let gateway: GatewayServer;
  beforeEach(async () => {
    gateway = await gatewayServer();
  });
  afterEach(() => gateway.stop());

  it('a generic gateway receives the message as JSON with an id that identifies repetitions', async () => {
    await smsHttpChannel({ url: `${gateway.url}/send?key=1` }).send(message);
    expect(gateway.requests).toMatchObject([
      {
        path: '/send?key=1',
        headers: { 'idempotency-key': 'message-1', 'content-type': 'application/json' },
        body: { id: 'message-1', to: '+6581234567', text: '012345 is your code' },
      },
    ]);
  });

  it('Twilio receives a form with basic authentication', async () => {
    const settings = { accountSid: 'AC1', authToken: 'secret', apiUrl: `${gateway.url}/` };
    await twilioChannel({ ...settings, from: '+6531234567' }).send(message);
    await twilioChannel({ ...settings, from: 'MG1' }).send(message);
    const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
    expect(gateway.requests).toMatchObject([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        headers: { authorization },
        body: { To: '+6581234567', From: '+6531234567', Body: '012345 is your code' },
      },
      { body: { MessagingServiceSid: 'MG1' } },
    ]);
  });

  it('WhatsApp receives an approved template with the code, and nothing else', async () => {
    const channel = whatsappChannel({
      phoneNumberId: '42',
      accessToken: 'secret',
      template: 'otp',
      templateLanguage: 'en',
      apiUrl: `${gateway.url}/v23.0`,
      reports: null,
    });
    await channel.send(message);
    const parameters = [{ type: 'text', text: '012345' }];
    expect(gateway.requests).toMatchObject([
      {
        path: '/v23.0/42/messages',
        headers: { authorization: 'Bearer secret' },
        body: {
          messaging_product: 'whatsapp',
          to: '+6581234567',
          template: {
            name: 'otp',
            language: { code: 'en' },
            components: [
              { type: 'body', parameters },
              { type: 'button', sub_type: 'url', index: '0', parameters },
            ],
          },
        },
      },
    ]);
    await expect(channel.send({ ...message, code: null })).rejects.toBeInstanceOf(PermanentFailure);
  });

  describe('Lark', () => {
    const lark = () => larkChannel({ appId: 'app', appSecret: 'secret', apiUrl: gateway.url });
    const tokenPath = '/open-apis/auth/v3/tenant_access_token/internal';
    const answerWith = (code: number) => {
      gateway.answer = ({ path }) =>
        path === tokenPath
          ? {
              status: 200,
              body: { code: 0, tenant_access_token: `t-${gateway.requests.length}`, expire: 7200 },
            }
          : { status: 200, body: { code } };
    };

    it('requests a token once and sends one message per id', async () => {
      answerWith(0);
      const channel = lark();
      await channel.send({ ...message, to: 'ou_1' });
      await channel.send({ ...message, to: 'on_2' });
      expect(gateway.requests.map(({ path }) => path)).toEqual([
        tokenPath,
        '/open-apis/im/v1/messages?receive_id_type=open_id',
        '/open-apis/im/v1/messages?receive_id_type=union_id',
      ]);
      expect(gateway.requests[1]).toMatchObject({
        headers: { authorization: 'Bearer t-1' },
        body: {
          receive_id: 'ou_1',
          msg_type: 'text',
          content: '{"text":"012345 is your code"}',
          uuid: 'message-1',
        },
      });
    });

    it('requests a new token if the first one is refused, and gives up if the person does not exist', async () => {
      answerWith(99991663);
      const channel = lark();
      await expect(channel.send({ ...message, to: 'ou_1' })).rejects.toThrow('99991663');
      answerWith(0);
      await channel.send({ ...message, to: 'ou_1' });
      expect(gateway.requests.filter(({ path }) => path === tokenPath)).toHaveLength(2);
      answerWith(230001);
      await expect(channel.send({ ...message, to: 'ou_9' })).rejects.toBeInstanceOf(PermanentFailure);
    });

    it.each([
      ['the limit of an app', 400, 99991400],
      ['the limit of a person', 400, 230020],
      ['a limit by its status alone', 429, undefined],
      ['a failure of Lark', 500, 1500],
    ])('#148 %s is retried, although Lark calls it a bad request', async (_name, status, code) => {
      gateway.answer = ({ path }) =>
        path === tokenPath
          ? { status: 200, body: { code: 0, tenant_access_token: 't', expire: 7200 } }
          : { status, body: code === undefined ? {} : { code } };
      const channel = lark();
      const failure = await channel.send({ ...message, to: 'ou_1' }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(PermanentFailure);
      answerWith(0);
      await channel.send({ ...message, to: 'ou_1' });
    });

    it("#148 an invalid token in a bad request is replaced; an unknown person and a response that is not Lark's are final", async () => {
      const answer = (body: object) => {
        gateway.answer = ({ path }) =>
          path === tokenPath
            ? { status: 200, body: { code: 0, tenant_access_token: 't', expire: 7200 } }
            : { status: 400, body };
      };
      const channel = lark();
      answer({ code: 99991663 });
      await expect(channel.send({ ...message, to: 'ou_1' })).rejects.not.toBeInstanceOf(PermanentFailure);
      answer({ code: 230013 });
      await expect(channel.send({ ...message, to: 'ou_1' })).rejects.toBeInstanceOf(PermanentFailure);
      expect(gateway.requests.filter(({ path }) => path === tokenPath)).toHaveLength(2);
      answer({});
      await expect(channel.send({ ...message, to: 'ou_1' })).rejects.toBeInstanceOf(PermanentFailure);
    });

    it('#148 without a tenant token nothing is given up, and no secret is revealed', async () => {
      gateway.answer = () => ({ status: 400, body: { code: 10014, msg: 'app secret invalid' } });
      const failure = await lark()
        .send({ ...message, to: 'ou_1' })
        .catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(PermanentFailure);
      expect(String(failure)).toBe('Error: Lark gave no token (status 400, code 10014)');
    });
  });

  it.each([
    [400, true],
    [422, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ])('response %i is final: %s', async (status, isFinal) => {
    gateway.answer = () => ({ status, body: { echo: message.text } });
    const error: unknown = await smsHttpChannel({ url: gateway.url })
      .send(message)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof PermanentFailure).toBe(isFinal);
    // If a gateway's response repeats the code, it must not be logged.
    expect(String(error)).not.toContain('012345');
  });

  it('follows no redirect', async () => {
    const other = await gatewayServer();
    gateway.answer = () => ({ status: 302, headers: { location: other.url } });
    await expect(smsHttpChannel({ url: gateway.url }).send(message)).rejects.toThrow();
    expect(other.requests).toEqual([]);
    await other.stop();
  });
});

it('#22 an address is a single address, whatever it contains', async () => {
  const mail = await mailServer();
  const channel = smtpChannel({ url: mail.url, from: 'id@example.com' });
  const send = (to: string) => channel.send({ ...message, to });
  await send('anna@example.org');
  for (const to of [
    'a@example.org,b@example.org',
    'a@example.org\r\nRCPT TO:<b@example.org>',
    '"a" <b@example.org>',
  ]) {
    await send(to).catch(() => {});
  }
  expect(mail.mails.flatMap(({ to }) => to).filter((to) => to === 'b@example.org')).toEqual([]);
  expect(mail.mails[0]?.to).toEqual(['anna@example.org']);
  channel.close?.();
  await mail.stop();
});

it('a mail server that answers byte by byte delays a mail no longer than the total time limit', async () => {
  const dribbling = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-still there\r\n'), 10);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  });
  await once(dribbling.listen(0, '127.0.0.1'), 'listening');
  const { port } = dribbling.address() as AddressInfo;
  const channel = smtpChannel({ url: `smtp://127.0.0.1:${port}`, from: 'id@example.com', longest: 200 });
  const failure = await channel.send(message).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  // Nothing keeps the connection open.
  await new Promise((closed) => dribbling.close(closed));
});
