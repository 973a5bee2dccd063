import type { Settings } from '@latchkey/contract/settings/settings';

/**
 * What the server knows before the first call and puts into the page as
 * `<script type="application/json" id="latchkey-boot">` (a data block: never executed, so the CSP stays strict).
 */
export interface Boot {
  brand: BootBrand;
  settings: BootSettings;
  /** The version of the server that made the page. */
  version: string;
  /** Error reporting is off where this is absent (docs/behaviour/web.md#error-reports). */
  sentry?: BootSentry;
}

export interface BootSentry {
  dsn: string;
  /** What reports are told apart by, as the operator named it; `staging` where nothing else is said. */
  environment: string;
}

export interface BootBrand {
  key: string;
  /** Where its pictures and colours are. */
  path: string;
  service_name: string;
  example_domain: string;
  /** Whether GET /api/privacy-policy has words of its own. */
  own_policy?: boolean;
  links: { terms: string | null; privacy: string | null };
}

/** The part of GET /api/settings that screens need at their first paint; same names, same meaning. */
export type BootSettings = Pick<
  Settings,
  'otp_length' | 'resend_cooldown' | 'registration' | 'download_links' | 'support_url'
>;
