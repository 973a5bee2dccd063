import { join, resolve } from 'node:path';
import type { RecoveryMode } from '@latchkey/contract/account-recovery/account-recovery';
import type { RegistrationMode } from '@latchkey/contract/joining/registration-mode';
import type { FactorType } from '@latchkey/contract/mfa/factors';
import type { TransportName } from '@latchkey/contract/realtime/connection-token';
import type { Locale } from '@latchkey/contract/text/locales';
import type { SentryTarget } from '../platform/errors/sentry-target.ts';
import { isLoopbackHost } from '../platform/network/loopback.ts';
import type { TraceTarget } from '../platform/traces/open-traces.ts';
import { UnusableBrand } from './brand/brand.ts';
import { LiveBrand } from './brand/live-brand.ts';
import { builtInBrandDirectory } from './brand/read-brand.ts';
import { ConfigError } from './config/config-error.ts';
import { crossChecks } from './config/cross-checks.ts';
import { type Environment, readVariables } from './config/read-variables.ts';
import type { Variables } from './config/variables.ts';
import { configWarnings } from './config/warnings.ts';

/** Everything that the operator can configure (docs/behaviour/operation.md#settings), parsed once and passed down. */
export interface Config {
  readonly environment: Variables['NODE_ENV'];
  readonly brand: LiveBrand;
  readonly http: HttpConfig;
  /** An absolute path. */
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly redisUrl: string | null;
  /** As in SECRET_KEY, current key first; null if the key is stored in `dataDir`. */
  readonly secretKeys: string | null;
  readonly sessions: { readonly idleDays: number; readonly absoluteDays: number };
  /** Null if passwords do not expire. */
  readonly passwordMaxAgeDays: number | null;
  readonly passwords: { readonly shortest: number; readonly breachFile: string | null };
  readonly requireTwoFactor: boolean;
  readonly oauth: OauthConfig;
  /** Which factors complete a sign-in, and whether codes do so beside a strong factor. */
  readonly signInFactors: SignInFactors;
  /** Hours; 0 if a reset that only the mailbox confirms takes effect immediately. */
  readonly resetWaitHours: number;
  /** Who must approve a reset of lost second factors. */
  readonly accountRecovery: RecoveryMode;
  readonly registration: RegistrationConfig;
  /** Days within which a deletion can be cancelled. */
  readonly trustedDeviceDays: number;
  readonly unusedAccessDays: number;
  readonly accountDeletionDays: number;
  /** How long audit events are kept. */
  readonly auditDays: number;
  readonly messages: MessagesConfig;
  readonly realtime: RealtimeConfig;
  readonly webPush: WebPushConfig | null;
  readonly downloadLinks: DownloadLinks;
  /** Where people get help; null if the operator names nothing. */
  readonly defaultLocale: Locale;
  readonly supportUrl: string | null;
  /** Path of a MaxMind database of places by address. */
  readonly geoipFile: string | null;
  /** Where errors and traces are reported. */
  /** Null if no traces are sent. */
  readonly traces: TraceTarget | null;
  readonly sentry: (SentryTarget & { readonly environment: string }) | null;
  readonly logLevel: Variables['LOG_LEVEL'];
  /** Sentences about unsafe or doubtful settings, printed at the start. */
  readonly warnings: readonly string[];
}

export interface SignInFactors {
  readonly allowed: readonly FactorType[];
  readonly weak: Variables['WEAK_FACTORS'];
}

export interface HttpConfig {
  /** 0 chooses any free port: see `withListeningPort`. */
  readonly port: number;
  readonly host: string;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  /** Null if metrics are off; 0 chooses any free port. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Seconds between the order to stop and the first refused request, for a proxy to notice. */
  readonly drain: number;
}

export interface OauthConfig {
  /** Seconds for which a refresh token still works after it was replaced. */
  readonly refreshGrace: number;
  /**
   * Requests of one application from one address at each endpoint that takes a token, a code or a client's credentials.
   */
  readonly requestsPerMinute: number;
  /** Who may register an application: operators only, holders of an initial access token, or anyone. */
  readonly registration: 'closed' | 'token' | 'open';
  /** Whether applications may describe themselves in a document whose URL is their client_id. */
  readonly metadataDocuments: boolean;
  /** Private-use URI schemes without a dot that self-registered clients may use. */
  readonly redirectSchemes: readonly string[];
}

export interface RegistrationConfig {
  readonly mode: RegistrationMode;
  /** Email domains that may join if `mode` is 'domains', in lower case. */
  readonly domains: readonly string[];
  /** Names of the groups that new accounts become members of. */
  readonly groups: readonly string[];
}

export interface DatabaseConfig {
  readonly dialect: 'sqlite' | 'postgres';
  /** The path of the file, or the URL. */
  readonly location: string;
  /** URL of a replica, for data that may be some seconds old. */
  readonly readUrl: string | null;
  /** How SQLite's commits reach the disk; does not apply to PostgreSQL. */
  readonly commit: Variables['SQLITE_COMMIT'];
}

export interface MessagesConfig {
  readonly mode: 'inbox' | 'live';
  /** An address, or `Name <address>`. */
  readonly mailFrom: string;
  readonly smtpUrl: string | null;
  readonly sms: SmsConfig | null;
  readonly whatsapp: WhatsappConfig | null;
  readonly lark: LarkConfig | null;
}

export type SmsConfig =
  | { readonly gateway: 'http'; readonly url: string }
  | {
      readonly gateway: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
      readonly apiUrl: string;
    };

export interface WhatsappConfig {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly template: string;
  readonly templateLanguage: string;
  readonly apiUrl: string;
  /** The Meta app that reports deliveries; null if there is none. */
  readonly reports: { readonly appSecret: string; readonly verifyToken: string } | null;
}

export interface LarkConfig {
  readonly appId: string;
  readonly appSecret: string;
  readonly apiUrl: string;
  /** Base URL of the sign-in pages. */
  readonly accountsUrl: string;
}

export type RealtimeConfig =
  | { readonly engine: 'embedded' }
  | {
      readonly engine: 'centrifugo';
      readonly apiUrl: string;
      readonly apiKey: string;
      readonly tokenSecret: string;
      readonly publicUrl: string;
      /** The transports of that server, in the order in which browsers try them. */
      readonly transports: readonly TransportName[];
    };

export interface WebPushConfig {
  /** VAPID keys as base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

export interface DownloadLinks {
  readonly apk: string | null;
  readonly appstore: string | null;
  readonly playstore: string | null;
}

/** Parses the environment of this process, which nothing else reads; `instead` takes precedence. Throws ConfigError. */
export function loadConfig(instead: Environment = {}): Config {
  return parseConfig({ ...process.env, ...instead });
}

/** Throws ConfigError, which names every invalid value and what is expected. */
export function parseConfig(environment: Environment): Config {
  const { values, problems } = readVariables(environment);
  const named = new Set(problems.map(({ name }) => name));
  const crossed = crossChecks(values).filter(({ name }) => !named.has(name));
  if (problems.length + crossed.length > 0) throw new ConfigError([...problems, ...crossed]);
  return build(values as Variables, environment);
}

/** The configuration once the port that the system chose is known. */
export function withListeningPort(config: Config, port: number): Config {
  if (config.http.port !== 0) return config;
  const publicUrl = config.http.publicUrl === localUrl(0) ? localUrl(port) : config.http.publicUrl;
  return { ...config, http: { ...config.http, port, publicUrl } };
}

function openBrand({ BRAND, BRAND_DIR }: Variables): LiveBrand {
  try {
    return BRAND_DIR
      ? new LiveBrand(resolve(BRAND_DIR), true)
      : new LiveBrand(builtInBrandDirectory(BRAND), false);
  } catch (error) {
    if (!(error instanceof UnusableBrand)) throw error;
    const problem = `must be the folder of a brand (docs/behaviour/brands.md#folder). ${error.message}`;
    throw new ConfigError([{ name: 'BRAND_DIR', problem }], { cause: error });
  }
}

const localUrl = (port: number): string => `http://localhost:${port}`;

/** Whether PUBLIC_URL is not set, so that the portal assumes to be reached on this machine. */
export const isPublicUrlAssumed = ({ http }: Config): boolean => http.publicUrl === localUrl(http.port);

function build(values: Variables, environment: Environment): Config {
  const dataDir = resolve(values.DATA_DIR);
  const brand = openBrand(values);
  const publicUrl = values.PUBLIC_URL ?? localUrl(values.PORT);
  const host = values.HOST ?? defaultHost(publicUrl);
  return {
    environment: values.NODE_ENV,
    brand,
    http: {
      port: values.PORT,
      host,
      publicUrl,
      trustedProxies: values.TRUST_PROXY,
      metricsPort: values.METRICS_PORT ?? null,
      metricsHost: values.METRICS_HOST,
      drain: values.DRAIN_SECONDS,
    },
    dataDir,
    database: values.DATABASE_URL
      ? {
          dialect: 'postgres',
          location: values.DATABASE_URL,
          readUrl: values.DATABASE_READ_URL ?? null,
          commit: values.SQLITE_COMMIT,
        }
      : {
          dialect: 'sqlite',
          location: join(dataDir, 'latchkey.sqlite'),
          readUrl: null,
          commit: values.SQLITE_COMMIT,
        },
    redisUrl: values.REDIS_URL ?? null,
    secretKeys: values.SECRET_KEY ?? null,
    sessions: { idleDays: values.SESSION_IDLE_DAYS, absoluteDays: values.SESSION_ABSOLUTE_DAYS },
    passwordMaxAgeDays: values.PASSWORD_MAX_AGE_DAYS ?? null,
    passwords: { shortest: values.PASSWORD_MIN_LENGTH, breachFile: values.PASSWORD_BREACH_FILE ?? null },
    requireTwoFactor: values.REQUIRE_2FA,
    oauth: {
      refreshGrace: values.REFRESH_GRACE_SECONDS,
      requestsPerMinute: values.OAUTH_REQUESTS_PER_MINUTE,
      registration: values.OAUTH_REGISTRATION,
      metadataDocuments: values.CLIENT_ID_METADATA_DOCUMENTS === 'on',
      redirectSchemes: values.OAUTH_REDIRECT_SCHEMES,
    },
    signInFactors: { allowed: values.SIGN_IN_FACTORS, weak: values.WEAK_FACTORS },
    resetWaitHours: values.RESET_WAIT_HOURS,
    accountRecovery: values.ACCOUNT_RECOVERY,
    registration: {
      mode: values.REGISTRATION,
      domains: values.REGISTRATION_DOMAINS,
      groups: values.REGISTRATION_GROUPS,
    },
    unusedAccessDays: values.UNUSED_ACCESS_DAYS,
    trustedDeviceDays: values.TRUSTED_DEVICE_DAYS,
    accountDeletionDays: values.ACCOUNT_DELETION_DAYS,
    auditDays: values.AUDIT_DAYS,
    messages: {
      mode: values.MESSAGES ?? (isLoopbackHost(new URL(publicUrl).hostname) ? 'inbox' : 'live'),
      mailFrom: values.MAIL_FROM ?? `${brand.serviceName} <no-reply@${brand.emailDomain}>`,
      smtpUrl: values.SMTP_URL ?? null,
      sms: smsOf(values),
      whatsapp: whatsappOf(values),
      lark: larkOf(values),
    },
    realtime: realtimeOf(values),
    webPush: webPushOf(values),
    downloadLinks: {
      apk: values.DOWNLOAD_APK ?? null,
      appstore: values.DOWNLOAD_APPSTORE ?? null,
      playstore: values.DOWNLOAD_PLAYSTORE ?? null,
    },
    defaultLocale: values.DEFAULT_LOCALE,
    supportUrl: values.SUPPORT_URL ?? null,
    geoipFile: values.GEOIP_FILE ?? null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    sentry: values.SENTRY_DSN ? { ...values.SENTRY_DSN, environment: values.SENTRY_ENVIRONMENT } : null,
    logLevel: values.LOG_LEVEL,
    warnings: configWarnings(values, host, environment),
  };
}

/** A portal whose inbox shows every code listens on this machine only. */
function defaultHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (!isLoopbackHost(hostname)) return '0.0.0.0';
  return hostname === '[::1]' ? '::1' : '127.0.0.1';
}

// The cross checks ensure that a group's settings are set together, so that one of them stands for all.

function smsOf(values: Variables): SmsConfig | null {
  if (values.SMS_URL) return { gateway: 'http', url: values.SMS_URL };
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (!accountSid || !authToken || !from) return null;
  return { gateway: 'twilio', accountSid, authToken, from, apiUrl: values.TWILIO_API_URL };
}

function whatsappOf(values: Variables): WhatsappConfig | null {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_ACCESS_TOKEN: accessToken } = values;
  const { WHATSAPP_TEMPLATE: template, WHATSAPP_TEMPLATE_LANGUAGE: templateLanguage } = values;
  if (!phoneNumberId || !accessToken || !template) return null;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values;
  const reports = appSecret && verifyToken ? { appSecret, verifyToken } : null;
  return { phoneNumberId, accessToken, template, templateLanguage, apiUrl: values.WHATSAPP_API_URL, reports };
}

/** The API of each region, and its sign-in pages. */
const larkRegions: ReadonlyMap<string, string> = new Map([
  ['https://open.larksuite.com', 'https://accounts.larksuite.com'],
  ['https://open.feishu.cn', 'https://accounts.feishu.cn'],
]);

function larkOf(values: Variables): LarkConfig | null {
  const { LARK_APP_ID: appId, LARK_APP_SECRET: appSecret, LARK_API_URL: apiUrl } = values;
  // A test's own server replaces both.
  const accountsUrl = larkRegions.get(apiUrl) ?? apiUrl;
  return appId && appSecret ? { appId, appSecret, apiUrl, accountsUrl } : null;
}

function realtimeOf(values: Variables): RealtimeConfig {
  const { CENTRIFUGO_API_URL: apiUrl, CENTRIFUGO_API_KEY: apiKey } = values;
  const { CENTRIFUGO_TOKEN_SECRET: tokenSecret, CENTRIFUGO_PUBLIC_URL: publicUrl } = values;
  if (values.REALTIME === 'embedded' || !apiUrl || !apiKey || !tokenSecret || !publicUrl) {
    return { engine: 'embedded' };
  }
  const transports = values.CENTRIFUGO_TRANSPORTS;
  return { engine: 'centrifugo', apiUrl, apiKey, tokenSecret, publicUrl, transports };
}

function webPushOf(values: Variables): WebPushConfig | null {
  const {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_SUBJECT: subject,
  } = values;
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}
