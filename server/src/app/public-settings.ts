import type { Settings } from '@latchkey/contract/settings/settings';
import { passwordPatterns } from '../platform/passwords/password-policy.ts';
import { catalog } from '../platform/text/catalog.ts';
import type { Config } from './config.ts';

/** What everybody may know of this server (decisions.md §6). */
export function publicSettings(config: Config): Settings {
  const { passwordRules } = catalog();
  return {
    password_rules: passwordPatterns.map(({ rule, characters, regex }) => ({
      description: passwordRules[rule].description(characters),
      message: passwordRules[rule].message(characters),
      regex,
    })),
    timezones: timezones(),
    brand: config.brand.name,
    otp_length: 6,
    resend_cooldown: 60,
    download_links: config.downloadLinks,
  };
}

let known: string[] | undefined;

/** IANA names, UTC first; V8 lists no zone of its own for UTC. */
function timezones(): string[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return known;
}
