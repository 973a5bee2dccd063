import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { variables } from './config/variables.ts';
import { parseConfig } from './config.ts';
import { describeConfig } from './describe-config.ts';

const curve = createECDH('prime256v1');
curve.generateKeys();

const secret = 'hunter2-hunter2-hunter2-hunter2-hunter2';
const environment = {
  PUBLIC_URL: 'https://id.example.com',
  DATABASE_URL: `postgres://latchkey:${secret}@db/latchkey?password=${secret}`,
  REDIS_URL: `redis://:${secret}@cache`,
  SECRET_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: `smtps://user:${secret}@mail.example.com`,
  MAIL_FROM: 'id@example.com',
  SMS_URL: `https://sms.example.com/send?key=${secret}`,
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_ACCESS_TOKEN: secret,
  WHATSAPP_TEMPLATE: 'otp',
  WHATSAPP_API_URL: `https://user:${secret}@graph.example.com/v23.0?access_token=${secret}`,
  LARK_APP_ID: 'app',
  LARK_APP_SECRET: secret,
  REALTIME: 'centrifugo',
  CENTRIFUGO_API_URL: `http://user:${secret}@centrifugo:8000/api?api_key=${secret}`,
  CENTRIFUGO_API_KEY: secret,
  CENTRIFUGO_TOKEN_SECRET: secret,
  CENTRIFUGO_PUBLIC_URL: 'wss://id.example.com',
  WEB_PUSH_PUBLIC_KEY: curve.getPublicKey('base64url'),
  WEB_PUSH_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url'),
  WEB_PUSH_SUBJECT: 'mailto:id@example.com',
  SENTRY_DSN: `https://${secret}@sentry.example.com/1`,
};

it('lists every setting', () => {
  const named = describeConfig(parseConfig({})).map(({ name }) => name);
  expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});

it.each(['compose.yaml', 'deploy/helm/templates/deployment.yaml'])('%s sets nothing else', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const portal = text.slice(0, text.indexOf('\nservices:') + 1 || undefined);
  const set = [...portal.matchAll(/(?:^ {4}|name: )([A-Z][A-Z0-9_]+)(?::|,)/gm)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((name) => !((name as string) in variables.shape))).toEqual([]);
});

it('#180 shows the settings in effect without secrets', () => {
  const described = JSON.stringify(describeConfig(parseConfig(environment)));
  for (const hidden of [secret, environment.SECRET_KEY, environment.WEB_PUSH_PRIVATE_KEY]) {
    expect(described).not.toContain(hidden);
  }
  expect(described).toContain('postgres://db/latchkey');
  expect(described).toContain('smtps://mail.example.com');

  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: secret, TWILIO_FROM: '+6531234567' };
  expect(JSON.stringify(describeConfig(parseConfig(twilio)))).not.toContain(secret);
});
