import type { Brand } from '@latchkey/contract/settings/settings';
import { appVersion } from './app-version.ts';
import type { Boot } from './boot.ts';
import { brands } from './brands.ts';

/** A boot block as an unconfigured server would send it (docs/behaviour/codes.md#constants). */
export function defaultBoot(brand: Brand): Boot {
  return {
    brand: brands[brand],
    settings: {
      otp_length: 6,
      resend_cooldown: 60,
      download_links: { apk: null, appstore: null, playstore: null },
      support_url: null,
    },
    version: appVersion,
  };
}
