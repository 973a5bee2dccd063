import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';

/** What happened to an account's factors that its owner must hear of. */
export type FactorEvent =
  | { readonly kind: 'totp_added' | 'totp_removed' }
  | { readonly kind: 'passkey_added' | 'passkey_removed'; readonly name: string }
  | { readonly kind: 'device_added' | 'device_removed'; readonly name: string }
  | { readonly kind: 'recovery_codes_generated' }
  | { readonly kind: 'recovery_code_used'; readonly left: number }
  | { readonly kind: 'two_factor_enabled' | 'two_factor_disabled' }
  | { readonly kind: 'factors_reset' }
  /** A right password, and then a wrong second factor (security #8). */
  | { readonly kind: 'second_factor_failed'; readonly ip: string; readonly userAgent: string | null }
  /** A passkey whose counter did not rise: it may have been copied (security #54). */
  | { readonly kind: 'passkey_suspect'; readonly name: string };

/** Announces it within the transaction `on` that made it true. */
export type TellFactorEvent = (user: User, event: FactorEvent, on: Database) => Promise<void>;
