import { createECDH } from 'node:crypto';
import { isLoopbackHost } from '../../platform/network/loopback.ts';
import type { ConfigProblem } from './config-error.ts';
import type { VariableName, Variables } from './variables.ts';

type Values = Partial<Variables>;
type Check = (values: Values) => (ConfigProblem | undefined)[];

const problem = (isWrong: boolean, name: VariableName, text: string): ConfigProblem | undefined =>
  isWrong ? { name, problem: text } : undefined;

/** Rules that involve several values. A value that is itself invalid is missing here and has been reported. */
export function crossChecks(values: Values): ConfigProblem[] {
  const checks = [
    publicUrl,
    metricsPort,
    secretKey,
    readUrl,
    messages,
    groups,
    lark,
    realtime,
    sessions,
    registration,
    webPushKeys,
  ];
  return checks.flatMap((check) => check(values)).filter((found) => found !== undefined);
}

/** Also true if PUBLIC_URL is not set: its default is on loopback. */
function isLocal(values: Values): boolean {
  return values.PUBLIC_URL === undefined || isLoopbackHost(new URL(values.PUBLIC_URL).hostname);
}

const publicUrl: Check = (values) => [
  problem(
    !isLocal(values) && values.PUBLIC_URL?.startsWith('http:') === true,
    'PUBLIC_URL',
    'must begin with https://, because passwords would otherwise cross the network unencrypted; http is for localhost only',
  ),
];

const metricsPort: Check = (values) => [
  problem(
    values.METRICS_PORT !== undefined && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT,
    'METRICS_PORT',
    'must be another port than PORT, because the metrics have a server of their own',
  ),
];

const secretKey: Check = (values) => [
  problem(
    values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined,
    'SECRET_KEY',
    'must be set with PostgreSQL, because every process needs the same one: create it with openssl rand -base64 32',
  ),
];

const readUrl: Check = (values) => [
  problem(
    values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined,
    'DATABASE_READ_URL',
    'is a replica of the PostgreSQL at DATABASE_URL, which must be set too',
  ),
];

const messages: Check = (values) => {
  const live = values.MESSAGES === 'live' || (values.MESSAGES === undefined && !isLocal(values));
  return [
    problem(
      values.MESSAGES === 'inbox' && !isLocal(values),
      'MESSAGES',
      'must be live, because the inbox shows every code to everyone; inbox is for a PUBLIC_URL on localhost only',
    ),
    problem(live && values.SMTP_URL === undefined, 'SMTP_URL', 'must be set while MESSAGES is live'),
    problem(live && values.MAIL_FROM === undefined, 'MAIL_FROM', 'must be set while MESSAGES is live'),
    problem(
      values.SMS_URL !== undefined && values.TWILIO_ACCOUNT_SID !== undefined,
      'SMS_URL',
      'and TWILIO_ACCOUNT_SID are both set: keep one of the two ways to send SMS',
    ),
  ];
};

const registration: Check = (values) => [
  problem(
    values.REGISTRATION === 'domains' && values.REGISTRATION_DOMAINS?.length === 0,
    'REGISTRATION_DOMAINS',
    'must list the domains whose addresses can register while REGISTRATION is domains',
  ),
];

/** Settings that must be set together. */
const together: readonly (readonly VariableName[])[] = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_TEMPLATE'],
  ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['LARK_APP_ID', 'LARK_APP_SECRET'],
  ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_SUBJECT'],
];

const groups: Check = (values) =>
  together.flatMap((group) => {
    const set = group.find((name) => values[name] !== undefined);
    return group.map((name) =>
      problem(set !== undefined && values[name] === undefined, name, `must be set together with ${set}`),
    );
  });

const lark: Check = (values) => [
  problem(
    values.NODE_ENV !== 'test' &&
      values.LARK_API_URL !== undefined &&
      !['https://open.larksuite.com', 'https://open.feishu.cn'].includes(values.LARK_API_URL),
    'LARK_API_URL',
    'must be https://open.larksuite.com or https://open.feishu.cn',
  ),
];

const realtime: Check = (values) =>
  (
    ['CENTRIFUGO_API_URL', 'CENTRIFUGO_API_KEY', 'CENTRIFUGO_TOKEN_SECRET', 'CENTRIFUGO_PUBLIC_URL'] as const
  ).map((name) =>
    problem(
      values.REALTIME === 'centrifugo' && values[name] === undefined,
      name,
      'must be set while REALTIME is centrifugo',
    ),
  );

const sessions: Check = ({ SESSION_IDLE_DAYS: idle = 0, SESSION_ABSOLUTE_DAYS: absolute = 0 }) => [
  problem(
    absolute > 0 && idle > absolute,
    'SESSION_IDLE_DAYS',
    `must not be above SESSION_ABSOLUTE_DAYS, which is ${absolute}, but is ${idle}`,
  ),
];

const webPushKeys: Check = ({ WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey }) => [
  problem(
    publicKey !== undefined && privateKey !== undefined && !isPair(publicKey, privateKey),
    'WEB_PUSH_PUBLIC_KEY',
    'must belong to WEB_PUSH_PRIVATE_KEY: create both with npx web-push generate-vapid-keys',
  ),
];

function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    // Not a valid private key of the curve.
    return false;
  }
  return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
}
