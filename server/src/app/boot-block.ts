import { brandPath } from './brand/serve-brand.ts';
import type { Config } from './config.ts';
import { publicSettings } from './public-settings.ts';
import { appVersion } from './version.ts';

/** The data that a page has before its first call; the web app's type `Boot`. */
export function bootBlock(config: Config) {
  const { otp_length, resend_cooldown, registration, download_links, support_url } = publicSettings(config);
  return {
    brand: {
      key: config.brand.key,
      path: brandPath(config.brand),
      service_name: config.brand.serviceName,
      example_domain: config.brand.emailDomain,
      ...(config.brand.policies.size > 0 ? { own_policy: true } : {}),
      links: { terms: config.brand.links.terms, privacy: config.brand.links.privacy },
    },
    settings: { otp_length, resend_cooldown, registration, download_links, support_url },
    version: appVersion,
    ...(config.sentry ? { sentry: { dsn: config.sentry.dsn, environment: config.sentry.environment } } : {}),
  };
}
