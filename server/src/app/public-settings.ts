import type { Settings } from '@latchkey/contract/settings/settings';
import { timeZones } from '../platform/clock/time-zones.ts';
import { passwordRules } from '../platform/passwords/password-policy.ts';
import type { Config } from './config.ts';

/** The public settings of this server (docs/behaviour/settings.md#data). */
export function publicSettings(config: Config): Settings {
  return {
    // In the language of who is being answered.
    get password_rules() {
      return passwordRules(config.passwords.shortest);
    },
    // Computed on demand: the start does not wait for it.
    get timezones() {
      return timeZones();
    },
    // A getter, because the brand can be reloaded while the portal runs.
    get brand() {
      return config.brand.key;
    },
    otp_length: 6,
    resend_cooldown: 60,
    registration: config.registration.mode,
    download_links: config.downloadLinks,
    get support_url() {
      return config.supportUrl ?? config.brand.links.support;
    },
  };
}
