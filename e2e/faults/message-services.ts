import { cuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { gatewayServer } from '../../scripts/testing/gateway-server.ts';
import { mailServer } from '../../scripts/testing/mail-server.ts';
import type { Fault, FaultyService } from './faulty-service.ts';
import { cutting, hanging, slowing, unnoticed } from './line-faults.ts';
import { soon } from './soon.ts';

const liveMail = (port: number) => ({
  MESSAGES: 'live',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Latchkey <no-reply@example.com>',
});

/** A service that refuses messages. Fails if none arrived. */
function refusing(begin: (refused: () => void) => void, end: () => void): Fault {
  let refused = 0;
  return {
    async begin() {
      begin(() => {
        refused += 1;
      });
    },
    async end() {
      end();
      if (refused === 0) throw new Error('nothing was sent to the server that is full');
    },
  };
}

const post = (address: string, body: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** No call waits for a mail server. Pending messages are sent when it is back. */
export async function mailService(): Promise<FaultyService> {
  const mail = await mailServer();
  const line = await cuttableProxy(mail.port);
  return {
    name: 'mail',
    settings: liveMail(line.port),
    faults: {
      stopped: cutting(line),
      frozen: hanging(line),
      slow: slowing(line),
      full: refusing(
        (refused) => {
          mail.answer = () => {
            refused();
            return { code: 452, text: '4.3.1 Insufficient system storage' };
          };
        },
        () => {
          mail.answer = undefined;
        },
      ),
    },
    ...unnoticed,
    async trial({ url, createUser }) {
      const { email } = await createUser();
      return {
        during: () => soon('asking for a mail', () => post(`${url}/api/auth/forgot-password`, { email })),
        after: async () => void (await mail.waitFor(email)),
      };
    },
    async dispose() {
      await line.close();
      await mail.stop();
    },
  };
}

/** The same for an SMS gateway. */
export async function smsService(): Promise<FaultyService> {
  const mail = await mailServer();
  const gateway = await gatewayServer();
  const line = await cuttableProxy(Number(new URL(gateway.url).port));
  let people = 0;
  return {
    name: 'SMS',
    settings: { ...liveMail(mail.port), SMS_URL: `http://127.0.0.1:${line.port}/send` },
    faults: {
      stopped: cutting(line),
      frozen: hanging(line),
      slow: slowing(line),
      // Out of credit.
      full: refusing(
        (refused) => {
          gateway.answer = () => {
            refused();
            return { status: 402 };
          };
        },
        () => {
          gateway.answer = undefined;
        },
      ),
    },
    ...unnoticed,
    async trial({ url, createUser }) {
      people += 1;
      const number = `8123450${people}`;
      await createUser({ phone: `+65${number}`, phoneVerified: true });
      const arrived = gateway.requests.length;
      const ask = { phone_code: '65', phone_no: number, send_via: 'sms' };
      return {
        during: () => soon('asking for a code', () => post(`${url}/api/auth/login/mobile`, ask)),
        async after() {
          await gateway.waitFor(
            (request) =>
              gateway.requests.indexOf(request) >= arrived &&
              gateway.answer === undefined &&
              String(request.body.to).endsWith(number),
          );
        },
      };
    },
    async dispose() {
      await line.close();
      await gateway.stop();
      await mail.stop();
    },
  };
}
