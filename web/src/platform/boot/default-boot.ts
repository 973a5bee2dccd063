import { appVersion } from './app-version.ts';
import type { Boot, BootBrand } from './boot.ts';

/** The brand `main` (docs/behaviour/brands.md#brands), for `vite dev`, where no server fills the page. */
const mainBrand: BootBrand = {
  key: 'main',
  path: '/brand/dev',
  service_name: 'Latchkey ID',
  example_domain: 'example.com',
  links: { terms: null, privacy: null },
};

/** The boot data of a server with default settings (docs/behaviour/codes.md#constants). */
export function defaultBoot(brand: BootBrand = mainBrand): Boot {
  return {
    brand,
    settings: {
      otp_length: 6,
      resend_cooldown: 60,
      registration: 'closed',
      download_links: { apk: null, appstore: null, playstore: null },
      support_url: null,
    },
    version: appVersion,
  };
}
