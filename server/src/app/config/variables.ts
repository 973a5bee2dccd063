import { recoveryModes } from '@latchkey/contract/account-recovery/account-recovery';
import { registrationModes } from '@latchkey/contract/joining/registration-mode';
import { factorTypes } from '@latchkey/contract/mfa/factors';
import { transportNames } from '@latchkey/contract/realtime/connection-token';
import { type Locale, localeNames } from '@latchkey/contract/text/locales';
import { z } from 'zod';
import { builtInBrands } from '../brand/read-brand.ts';
import {
  base64url,
  factorList,
  groupNames,
  headerList,
  host,
  listOf,
  mailbox,
  mailDomains,
  oneOf,
  origin,
  proxies,
  readableFile,
  readablePath,
  secretKeys,
  sentry,
  share,
  sharedSecret,
  text,
  trueOrFalse,
  uriSchemes,
  url,
  wholeNumber,
} from './values.ts';

/** Every environment variable that the server reads (docs/behaviour/operation.md#settings), and its format. */
export const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('production'),
  BRAND: oneOf(...builtInBrands).default('main'),
  BRAND_DIR: readablePath.optional(),
  DEFAULT_LOCALE: oneOf(...(Object.keys(localeNames) as [Locale, ...Locale[]])).default('en'),

  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: host.optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.default([]),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),

  DATA_DIR: text.default('./data'),
  DATABASE_URL: url('postgres://', 'postgresql://').optional(),
  DATABASE_READ_URL: url('postgres://', 'postgresql://').optional(),
  SQLITE_COMMIT: oneOf('shared', 'direct').default('shared'),
  REDIS_URL: url('redis://', 'rediss://').optional(),
  SECRET_KEY: secretKeys.optional(),

  SESSION_IDLE_DAYS: wholeNumber(1, 365).default(14),
  SESSION_ABSOLUTE_DAYS: wholeNumber(1, 365).default(90),
  // The warning starts 14 days before the end (docs/behaviour/passwords.md#constants).
  PASSWORD_MAX_AGE_DAYS: wholeNumber(15, 3650).optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(8, 64).default(8),
  PASSWORD_BREACH_FILE: readablePath.optional(),
  REQUIRE_2FA: trueOrFalse.default(false),
  SIGN_IN_FACTORS: factorList.default([...factorTypes]),
  WEAK_FACTORS: oneOf('on', 'fallback', 'never').default('on'),
  RESET_WAIT_HOURS: wholeNumber(0, 720).default(24),
  ACCOUNT_RECOVERY: oneOf(...recoveryModes).default('operator'),

  UNUSED_ACCESS_DAYS: wholeNumber(0, 3650).default(90),
  TRUSTED_DEVICE_DAYS: wholeNumber(0, 365).default(30),
  ACCOUNT_DELETION_DAYS: wholeNumber(0, 365).default(14),
  REGISTRATION: oneOf(...registrationModes).default('closed'),
  REGISTRATION_DOMAINS: mailDomains.default([]),
  REGISTRATION_GROUPS: groupNames.default([]),

  AUDIT_DAYS: wholeNumber(30, 36_500).default(400),

  REFRESH_GRACE_SECONDS: wholeNumber(0, 60).default(10),
  OAUTH_REQUESTS_PER_MINUTE: wholeNumber(60, 100_000_000).default(6_000),
  OAUTH_REGISTRATION: oneOf('closed', 'token', 'open').default('token'),
  CLIENT_ID_METADATA_DOCUMENTS: oneOf('off', 'on').default('off'),
  OAUTH_REDIRECT_SCHEMES: uriSchemes.default([]),

  MESSAGES: oneOf('inbox', 'live').optional(),
  SMTP_URL: url('smtp://', 'smtps://').optional(),
  MAIL_FROM: mailbox.optional(),
  SMS_URL: url('https://', 'http://').optional(),
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  TWILIO_API_URL: origin.default('https://api.twilio.com'),
  WHATSAPP_PHONE_NUMBER_ID: text.optional(),
  WHATSAPP_ACCESS_TOKEN: text.optional(),
  WHATSAPP_TEMPLATE: text.optional(),
  WHATSAPP_TEMPLATE_LANGUAGE: text.default('en'),
  WHATSAPP_APP_SECRET: sharedSecret(16).optional(),
  WHATSAPP_VERIFY_TOKEN: sharedSecret(16).optional(),
  WHATSAPP_API_URL: url('https://', 'http://').default('https://graph.facebook.com/v23.0'),
  LARK_APP_ID: text.optional(),
  LARK_APP_SECRET: text.optional(),
  LARK_API_URL: origin.default('https://open.larksuite.com'),

  REALTIME: oneOf('embedded', 'centrifugo').default('embedded'),
  CENTRIFUGO_API_URL: url('https://', 'http://').optional(),
  CENTRIFUGO_API_KEY: sharedSecret(16).optional(),
  CENTRIFUGO_TOKEN_SECRET: sharedSecret(32).optional(),
  CENTRIFUGO_PUBLIC_URL: url('wss://', 'https://', 'ws://', 'http://').optional(),
  CENTRIFUGO_TRANSPORTS: listOf(...transportNames).default(['websocket', 'http_stream', 'sse']),

  WEB_PUSH_PUBLIC_KEY: base64url(65).optional(),
  WEB_PUSH_PRIVATE_KEY: base64url(32).optional(),
  WEB_PUSH_SUBJECT: url('https://', 'mailto:').optional(),

  DOWNLOAD_APK: url('https://').optional(),
  DOWNLOAD_APPSTORE: url('https://').optional(),
  DOWNLOAD_PLAYSTORE: url('https://').optional(),
  SUPPORT_URL: url('https://', 'mailto:').optional(),

  GEOIP_FILE: readableFile.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http://', 'https://').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  SENTRY_DSN: sentry.optional(),
  SENTRY_ENVIRONMENT: text.default('staging'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

export type Variables = z.output<typeof variables>;
export type VariableName = keyof Variables;

/** Never shown or quoted in an error; can also be read from the file that `NAME_FILE` names. */
export const secretVariables: readonly VariableName[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'SMS_URL',
  'TWILIO_AUTH_TOKEN',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'LARK_APP_SECRET',
  'CENTRIFUGO_API_KEY',
  'CENTRIFUGO_TOKEN_SECRET',
  'WEB_PUSH_PRIVATE_KEY',
  'SENTRY_DSN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
