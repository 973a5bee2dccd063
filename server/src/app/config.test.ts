import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config/config-error.ts';
import { parseConfig, withListeningPort } from './config.ts';

const secretKey = randomBytes(32).toString('base64');
const live = {
  PUBLIC_URL: 'https://id.example.com',
  SMTP_URL: 'smtps://user:hunter2@mail.example.com',
  MAIL_FROM: 'Latchkey ID <id@example.com>',
};

function problemsOf(environment: Record<string, string>): Record<string, string> {
  try {
    parseConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]));
  }
  return {};
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('parseConfig', () => {
  it('needs no settings on a fresh machine', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      environment: 'production',
      http: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', metricsPort: null },
      dataDir: resolve('data'),
      database: {
        dialect: 'sqlite',
        location: resolve('data/latchkey.sqlite'),
        readUrl: null,
        commit: 'shared',
      },
      secretKeys: null,
      sessions: { idleDays: 14, absoluteDays: 90 },
      passwordMaxAgeDays: null,
      requireTwoFactor: false,
      oauth: { refreshGrace: 10, requestsPerMinute: 6_000 },
      messages: { mode: 'inbox', sms: null, whatsapp: null, lark: null },
      realtime: { engine: 'embedded' },
      logLevel: 'info',
    });
    expect(config.brand.serviceName).toBe('Latchkey ID');
    expect(config.warnings).toEqual(['MESSAGES=inbox: mails and codes are not sent but shown at /dev/inbox']);
  });

  it('an empty value counts as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ', BRAND: '' })).toEqual(parseConfig({}));
  });

  it('lists every wrong value and what is expected of it', () => {
    expect(
      problemsOf({
        PORT: '65536',
        BRAND: 'gold',
        PUBLIC_URL: 'localhost:3000',
        TRUST_PROXY: '10.0.0.0/40',
        LOG_LEVEL: 'loud',
        REQUIRE_2FA: 'maybe',
        DATABASE_URL: 'mysql://root:hunter2@db/latchkey',
        METRICS_PORT: '-1',
        DOWNLOAD_APK: 'http://example.com/app.apk',
        GEOIP_FILE: '/nowhere/places.mmdb',
        PASSWORD_MAX_AGE_DAYS: '3',
      }),
    ).toEqual({
      PORT: 'must be a whole number from 0 to 65535, but is "65536"',
      BRAND: 'must be main, partner or short, but is "gold"',
      PUBLIC_URL:
        'must be an address such as https://id.example.com, without a path, but is "localhost:3000"',
      TRUST_PROXY: expect.stringContaining('must be IP addresses, blocks such as 10.0.0.0/8'),
      LOG_LEVEL: expect.stringContaining('must be fatal, error, warn'),
      REQUIRE_2FA: 'must be true or false, but is "maybe"',
      DATABASE_URL: 'must be a URL that begins with postgres:// or postgresql://',
      METRICS_PORT: expect.any(String),
      DOWNLOAD_APK: expect.stringContaining('https://'),
      GEOIP_FILE: expect.stringContaining('the path of a file that exists'),
      PASSWORD_MAX_AGE_DAYS: expect.stringContaining('from 15 to 3650'),
    });
  });

  it('refuses one port for the portal and its metrics', () => {
    expect(problemsOf({ METRICS_PORT: '3000' })).toEqual({
      METRICS_PORT: 'must be another port than PORT, because the metrics have a server of their own',
    });
    expect(parseConfig({ PORT: '0', METRICS_PORT: '0' }).http.metricsPort).toBe(0);
  });

  it.each([
    'http://id.example.com',
    'http://192.168.1.10:3000',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('refuses plain http for %s', (publicUrl) => {
    expect(problemsOf({ ...live, PUBLIC_URL: publicUrl })).toEqual({
      PUBLIC_URL: expect.stringContaining('must begin with https://'),
    });
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://id.localhost'])(
    'accepts plain http and the inbox for %s',
    (publicUrl) => {
      const config = parseConfig({ PUBLIC_URL: publicUrl });
      expect(config.messages.mode).toBe('inbox');
      expect(['127.0.0.1', '::1']).toContain(config.http.host);
    },
  );

  it.each([
    'https://id.example.com/portal',
    'https://id.example.com?x=1',
    'https://user:pw@id.example.com',
    'ftp://id.example.com',
    'javascript:alert(1)',
  ])('refuses %s as PUBLIC_URL', (publicUrl) => {
    expect(Object.keys(problemsOf({ ...live, PUBLIC_URL: publicUrl }))).toEqual(['PUBLIC_URL']);
  });

  it('#466 refuses proxies that together are everybody', () => {
    expect(problemsOf({ ...live, TRUST_PROXY: '0.0.0.0/1, 128.0.0.0/1' })).toEqual({
      TRUST_PROXY: expect.stringContaining('must be only your own proxies'),
    });
  });

  it('refuses the inbox if others can reach the portal, and does not use it by default there', () => {
    expect(problemsOf({ ...live, MESSAGES: 'inbox' })).toEqual({
      MESSAGES: expect.stringContaining('must be live'),
    });
    expect(problemsOf({ PUBLIC_URL: live.PUBLIC_URL })).toEqual({
      SMTP_URL: 'must be set while MESSAGES is live',
      MAIL_FROM: 'must be set while MESSAGES is live',
    });
    expect(parseConfig(live).messages.mode).toBe('live');
    expect(parseConfig(live).http.host).toBe('0.0.0.0');
  });

  it('warns about the inbox if the port is open to other machines', () => {
    expect(parseConfig({ HOST: '0.0.0.0' }).warnings).toContain(
      'HOST=0.0.0.0 lets other machines reach this portal, but /dev/inbox shows its codes on this machine alone: set MESSAGES=live',
    );
  });

  it('#120 warns about a secret file that every user of the machine can read', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'latchkey-')), 'secret');
    writeFileSync(file, secretKey, { mode: 0o644 });
    const warning = `SECRET_KEY_FILE names ${file}, which every user of this machine can read: run chmod o= on it`;
    expect(parseConfig({ SECRET_KEY_FILE: file }).warnings).toContain(warning);
    chmodSync(file, 0o640);
    expect(parseConfig({ SECRET_KEY_FILE: file }).warnings).not.toContain(warning);
  });

  it('warns if codes would cross the network unencrypted', () => {
    const given = { ...live, SECRET_KEY: secretKey };
    const plain = (changes: Record<string, string>) =>
      parseConfig({ ...given, ...changes }).warnings.filter((text) => text.includes('unencrypted'));
    const mail = 'smtp://user:secret@mail.example.com';
    expect(plain({ SMTP_URL: mail })).toEqual([
      expect.stringContaining('use smtps:// or add ?requireTLS=true'),
    ]);
    expect(plain({ SMTP_URL: `${mail}?requireTLS=true` })).toEqual([]);
    expect(plain({ SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([]);
    expect(plain({ SMS_URL: 'http://sms.example.com/send' })).toEqual([expect.stringMatching(/^SMS_URL/)]);
    expect(plain({ SMS_URL: 'https://sms.example.com/send' })).toEqual([]);
  });

  it('#85 PostgreSQL needs a SECRET_KEY', () => {
    const DATABASE_URL = 'postgres://latchkey@db/latchkey';
    expect(problemsOf({ DATABASE_URL })).toEqual({
      SECRET_KEY: expect.stringContaining('openssl rand -base64 32'),
    });
    const config = parseConfig({ DATABASE_URL, SECRET_KEY: secretKey });
    expect(config.database).toMatchObject({ dialect: 'postgres', location: DATABASE_URL });
    expect(config.warnings.join()).toContain('REDIS_URL is empty');
  });

  it.each([
    ['short', randomBytes(31).toString('base64'), 'has 31 bytes'],
    ['all-equal', Buffer.alloc(32, 1).toString('base64'), 'repeats itself'],
    ['guessable', Buffer.from('latchkeylatchkeysecretsecret-1234').toString('base64'), 'is readable text'],
    ['damaged', 'not*base64', 'is not base64'],
  ])('#85 a %s SECRET_KEY is always refused and never quoted', (_name, key, reason) => {
    const postgres = { DATABASE_URL: 'postgres://db/latchkey' };
    for (const environment of [{}, live, postgres] as Record<string, string>[]) {
      const problems = problemsOf({ ...environment, SECRET_KEY: key });
      expect(problems).toEqual({ SECRET_KEY: expect.stringContaining(reason) });
      expect(problems.SECRET_KEY).not.toContain(key);
    }
  });

  it('accepts several secret keys for a rotation', () => {
    const keys = `${randomBytes(32).toString('base64')},${secretKey}`;
    expect(parseConfig({ SECRET_KEY: keys }).secretKeys).toBe(keys);
  });

  it('reads a secret from the file named by NAME_FILE', () => {
    const file = join(directory, 'key');
    writeFileSync(file, `${secretKey}\n`);
    expect(parseConfig({ SECRET_KEY_FILE: file }).secretKeys).toBe(secretKey);
    expect(problemsOf({ SECRET_KEY_FILE: file, SECRET_KEY: secretKey })).toEqual({
      SECRET_KEY: 'and SECRET_KEY_FILE are both set: keep one of them',
    });
    expect(problemsOf({ SMTP_URL_FILE: join(directory, 'none') })).toEqual({
      SMTP_URL_FILE: expect.stringContaining('must be the path of a readable file'),
    });
    writeFileSync(join(directory, 'empty'), '\n');
    expect(problemsOf({ REDIS_URL_FILE: join(directory, 'empty') })).toEqual({
      REDIS_URL_FILE: expect.stringContaining('is empty'),
    });
  });

  it("takes Centrifugo's transports as a list, and names an invalid one", () => {
    const secret = 's'.repeat(40);
    const centrifugo = {
      REALTIME: 'centrifugo',
      CENTRIFUGO_API_URL: 'http://centrifugo:8000/api',
      CENTRIFUGO_API_KEY: secret,
      CENTRIFUGO_TOKEN_SECRET: secret,
      CENTRIFUGO_PUBLIC_URL: 'wss://rt.example.com',
    };
    const transports = ['websocket', 'http_stream', 'sse'];
    expect(parseConfig(centrifugo).realtime).toMatchObject({ transports });
    const named = parseConfig({ ...centrifugo, CENTRIFUGO_TRANSPORTS: 'webtransport, websocket' });
    expect(named.realtime).toMatchObject({ transports: ['webtransport', 'websocket'] });
    for (const wrong of ['carrier_pigeon', 'sse,sse', ',']) {
      expect(Object.keys(problemsOf({ ...centrifugo, CENTRIFUGO_TRANSPORTS: wrong }))).toEqual([
        'CENTRIFUGO_TRANSPORTS',
      ]);
    }
  });

  it('sets the environment of error reports itself, to staging by default', () => {
    const SENTRY_DSN = 'https://key@sentry.example.com/1';
    expect(parseConfig({ SENTRY_DSN }).sentry?.environment).toBe('staging');
    expect(parseConfig({ SENTRY_DSN, SENTRY_ENVIRONMENT: 'asia' }).sentry?.environment).toBe('asia');
  });

  it('requires all settings of a group', () => {
    expect(problemsOf({ TWILIO_ACCOUNT_SID: 'AC1', LARK_APP_SECRET: 'x', WHATSAPP_TEMPLATE: 'otp' })).toEqual(
      {
        TWILIO_AUTH_TOKEN: 'must be set together with TWILIO_ACCOUNT_SID',
        TWILIO_FROM: 'must be set together with TWILIO_ACCOUNT_SID',
        LARK_APP_ID: 'must be set together with LARK_APP_SECRET',
        WHATSAPP_PHONE_NUMBER_ID: 'must be set together with WHATSAPP_TEMPLATE',
        WHATSAPP_ACCESS_TOKEN: 'must be set together with WHATSAPP_TEMPLATE',
      },
    );
    expect(Object.keys(problemsOf({ REALTIME: 'centrifugo' }))).toEqual([
      'CENTRIFUGO_API_URL',
      'CENTRIFUGO_API_KEY',
      'CENTRIFUGO_TOKEN_SECRET',
      'CENTRIFUGO_PUBLIC_URL',
    ]);
  });

  it('allows only one way to send SMS', () => {
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+6531234567' };
    expect(parseConfig({ ...live, ...twilio }).messages.sms).toMatchObject({
      gateway: 'twilio',
      accountSid: 'AC1',
    });
    expect(problemsOf({ ...live, ...twilio, SMS_URL: 'https://sms.example.com' })).toHaveProperty('SMS_URL');
  });

  it('VAPID keys must be a pair', () => {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    const keys = {
      WEB_PUSH_PUBLIC_KEY: curve.getPublicKey('base64url'),
      WEB_PUSH_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
        .subarray(-32)
        .toString('base64url'),
      WEB_PUSH_SUBJECT: 'mailto:id@example.com',
    };
    expect(parseConfig(keys).webPush?.publicKey).toBe(keys.WEB_PUSH_PUBLIC_KEY);
    curve.generateKeys();
    expect(problemsOf({ ...keys, WEB_PUSH_PUBLIC_KEY: curve.getPublicKey('base64url') })).toEqual({
      WEB_PUSH_PUBLIC_KEY: expect.stringContaining('must belong to WEB_PUSH_PRIVATE_KEY'),
    });
  });

  it('the idle lifetime of a session must not exceed its absolute lifetime', () => {
    expect(problemsOf({ SESSION_IDLE_DAYS: '91' })).toEqual({
      SESSION_IDLE_DAYS: 'must not be above SESSION_ABSOLUTE_DAYS, which is 90, but is 91',
    });
  });

  it('reports a misspelt setting', () => {
    expect(parseConfig({ TWILIO_TOKEN: 'x', PATH: '/bin' }).warnings).toContain(
      'TWILIO_TOKEN is not a setting of Latchkey',
    );
    // A rule that the operator believes to be in force.
    for (const name of [
      'REQUIRE_TWO_FACTOR',
      'TRUST_PROXIES',
      'REGISTRATION_DOMAIN',
      'RESET_WAIT',
      'AUDIT_DAY',
    ])
      expect(parseConfig({ [name]: 'x' }).warnings).toContain(`${name} is not a setting of Latchkey`);
  });

  it('a port chosen by the system changes only the default address', () => {
    expect(withListeningPort(parseConfig({ PORT: '0' }), 41_234).http).toMatchObject({
      port: 41_234,
      publicUrl: 'http://localhost:41234',
    });
    const behindProxy = parseConfig({ ...live, PORT: '0' });
    expect(withListeningPort(behindProxy, 41_234).http.publicUrl).toBe('https://id.example.com');
  });
});
