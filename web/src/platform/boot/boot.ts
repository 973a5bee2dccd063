import type { Settings } from '@latchkey/contract/settings/settings';

/**
 * Data that the server embeds into the page, so that it is available before the first call, as `<script
 * type="application/json" id="latchkey-boot">` (never executed, so that the CSP stays strict).
 */
export interface Boot {
  brand: BootBrand;
  settings: BootSettings;
  /** Version of the server that rendered the page. */
  version: string;
  /** Error reporting is off if this is absent (docs/behaviour/web.md#error-reports). */
  sentry?: BootSentry;
}

export interface BootSentry {
  dsn: string;
  /** The environment that the operator named for reports; `staging` by default. */
  environment: string;
}

export interface BootBrand {
  key: string;
  /** Base path of its pictures and colours. */
  path: string;
  service_name: string;
  example_domain: string;
  /** Whether GET /api/privacy-policy returns the brand's own policy. */
  own_policy?: boolean;
  links: { terms: string | null; privacy: string | null };
}

/** The part of GET /api/settings that screens need at their first paint, under the same names. */
export type BootSettings = Pick<
  Settings,
  'otp_length' | 'resend_cooldown' | 'registration' | 'download_links' | 'support_url'
>;
