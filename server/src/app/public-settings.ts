import type { Settings } from '@latchkey/contract/settings/settings';
import { passwordRules } from '../platform/passwords/password-policy.ts';
import type { Config } from './config.ts';

/** What everybody may know of this server (decisions.md §6). */
export function publicSettings(config: Config): Settings {
  return {
    password_rules: passwordRules(config.passwords.shortest),
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
