import type { Config } from './config.ts';

/** A line of `latchkey doctor`. */
export interface SettingInForce {
  readonly name: string;
  readonly value: string;
}

/** Every effective setting by the name of its environment variable; of a secret only whether it is set. */
export function describeConfig(config: Config): SettingInForce[] {
  const { http, messages, realtime, webPush, downloadLinks } = config;
  const values: Readonly<Record<string, string | number | boolean | null>> = {
    NODE_ENV: config.environment,
    BRAND: `${config.brand.key} (${config.brand.serviceName})`,
    BRAND_DIR: config.brand.isOwn ? config.brand.directory : null,
    PORT: http.port,
    HOST: http.host,
    PUBLIC_URL: http.publicUrl,
    TRUST_PROXY: http.trustedProxies.join(', ') || null,
    METRICS_PORT: http.metricsPort,
    METRICS_HOST: http.metricsHost,
    DRAIN_SECONDS: http.drain,
    DATA_DIR: config.dataDir,
    DATABASE_URL:
      config.database.dialect === 'sqlite'
        ? config.database.location
        : withoutSecrets(config.database.location),
    DATABASE_READ_URL: config.database.readUrl && withoutSecrets(config.database.readUrl),
    SQLITE_COMMIT: config.database.commit,
    REDIS_URL: config.redisUrl && withoutSecrets(config.redisUrl),
    SECRET_KEY: config.secretKeys ? `set, ${config.secretKeys.split(',').length} key(s)` : 'kept in DATA_DIR',
    SESSION_IDLE_DAYS: config.sessions.idleDays,
    SESSION_ABSOLUTE_DAYS: config.sessions.absoluteDays,
    PASSWORD_MAX_AGE_DAYS: config.passwordMaxAgeDays,
    PASSWORD_MIN_LENGTH: config.passwords.shortest,
    PASSWORD_BREACH_FILE: config.passwords.breachFile,
    REQUIRE_2FA: config.requireTwoFactor,
    REFRESH_GRACE_SECONDS: config.oauth.refreshGrace,
    OAUTH_REQUESTS_PER_MINUTE: config.oauth.requestsPerMinute,
    OAUTH_REGISTRATION: config.oauth.registration,
    CLIENT_ID_METADATA_DOCUMENTS: config.oauth.metadataDocuments ? 'on' : 'off',
    OAUTH_REDIRECT_SCHEMES: config.oauth.redirectSchemes.join(', ') || null,
    SIGN_IN_FACTORS: config.signInFactors.allowed.join(', '),
    WEAK_FACTORS: config.signInFactors.weak,
    UNUSED_ACCESS_DAYS: config.unusedAccessDays,
    TRUSTED_DEVICE_DAYS: config.trustedDeviceDays,
    RESET_WAIT_HOURS: config.resetWaitHours,
    ACCOUNT_RECOVERY: config.accountRecovery,
    REGISTRATION: config.registration.mode,
    REGISTRATION_DOMAINS: config.registration.domains.join(', ') || null,
    REGISTRATION_GROUPS: config.registration.groups.join(', ') || null,
    ACCOUNT_DELETION_DAYS: config.accountDeletionDays,
    AUDIT_DAYS: config.auditDays,
    MESSAGES: messages.mode,
    SMTP_URL: messages.smtpUrl && withoutSecrets(messages.smtpUrl),
    MAIL_FROM: messages.mailFrom,
    ...smsSettings(messages.sms),
    WHATSAPP_PHONE_NUMBER_ID: messages.whatsapp?.phoneNumberId ?? null,
    WHATSAPP_ACCESS_TOKEN: isSet(messages.whatsapp?.accessToken),
    WHATSAPP_TEMPLATE: messages.whatsapp?.template ?? null,
    WHATSAPP_TEMPLATE_LANGUAGE: messages.whatsapp?.templateLanguage ?? null,
    WHATSAPP_APP_SECRET: isSet(messages.whatsapp?.reports?.appSecret),
    WHATSAPP_VERIFY_TOKEN: isSet(messages.whatsapp?.reports?.verifyToken),
    WHATSAPP_API_URL: messages.whatsapp && withoutSecrets(messages.whatsapp.apiUrl),
    LARK_APP_ID: messages.lark?.appId ?? null,
    LARK_APP_SECRET: isSet(messages.lark?.appSecret),
    LARK_API_URL: messages.lark?.apiUrl ?? null,
    REALTIME: realtime.engine,
    ...centrifugoSettings(realtime),
    WEB_PUSH_PUBLIC_KEY: webPush?.publicKey ?? null,
    WEB_PUSH_PRIVATE_KEY: isSet(webPush?.privateKey),
    WEB_PUSH_SUBJECT: webPush?.subject ?? null,
    DOWNLOAD_APK: downloadLinks.apk,
    DOWNLOAD_APPSTORE: downloadLinks.appstore,
    DOWNLOAD_PLAYSTORE: downloadLinks.playstore,
    DEFAULT_LOCALE: config.defaultLocale,
    SUPPORT_URL: config.supportUrl,
    GEOIP_FILE: config.geoipFile,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.traces && withoutSecrets(config.traces.endpoint),
    OTEL_EXPORTER_OTLP_HEADERS: isSet(
      config.traces && Object.keys(config.traces.headers).length > 0 ? 'set' : null,
    ),
    OTEL_TRACES_SAMPLER_ARG: config.traces?.share ?? null,
    SENTRY_DSN: isSet(config.sentry?.dsn),
    SENTRY_ENVIRONMENT: config.sentry?.environment ?? null,
    LOG_LEVEL: config.logLevel,
  };
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: value === null ? '(not set)' : String(value),
  }));
}

function smsSettings(sms: Config['messages']['sms']): Record<string, string | null> {
  const twilio = sms?.gateway === 'twilio' ? sms : undefined;
  return {
    // A gateway's URL often contains its key in the query.
    SMS_URL: sms?.gateway === 'http' ? new URL(sms.url).origin : null,
    TWILIO_ACCOUNT_SID: twilio?.accountSid ?? null,
    TWILIO_AUTH_TOKEN: isSet(twilio?.authToken),
    TWILIO_FROM: twilio?.from ?? null,
    TWILIO_API_URL: twilio?.apiUrl ?? null,
  };
}

function centrifugoSettings(realtime: Config['realtime']): Record<string, string | null> {
  const centrifugo = realtime.engine === 'centrifugo' ? realtime : undefined;
  return {
    CENTRIFUGO_API_URL: centrifugo ? withoutSecrets(centrifugo.apiUrl) : null,
    CENTRIFUGO_API_KEY: isSet(centrifugo?.apiKey),
    CENTRIFUGO_TOKEN_SECRET: isSet(centrifugo?.tokenSecret),
    CENTRIFUGO_PUBLIC_URL: centrifugo?.publicUrl ?? null,
    CENTRIFUGO_TRANSPORTS: centrifugo?.transports.join(', ') ?? null,
  };
}

const isSet = (secret: string | null | undefined): string | null => (secret ? '(set)' : null);

/** Keeps scheme, host, port and path: the user info or query may contain a password. */
function withoutSecrets(url: string): string {
  const parsed = new URL(url);
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}
