import * as z from 'zod/mini';
import { Factor, FactorType } from '../http/api-error.ts';

/** The second factors of an account (docs/behaviour/mfa.md#calls). */
export const MfaInfo = z.object({
  /** Every factor of the account; with a pending token, without the one already used (docs/behaviour/mfa.md#offers). */
  registered_factors: z.array(Factor),
  /**
   * Those of them which do not count in this session yet, because they were added in it without a confirmation of their
   * own (docs/behaviour/mfa.md#what-was-just-added).
   */
  resting_factors: z.array(FactorType),
  preferred_factor: z.nullable(FactorType),
  is_passkey_enabled: z.boolean(),
  /** Enforced by the operator: it cannot be switched off. */
  is_2fa_enforced: z.boolean(),
  is_2fa_enabled: z.boolean(),
  /** Whether codes by email and SMS are offered beside a stronger factor; null if there is nothing to switch. */
  allow_codes: z.nullable(z.boolean()),
  /** Whether a Lark account is linked; null if the operator has not configured Lark and none is linked. */
  is_lark_linked: z.nullable(z.boolean()),
  /** Unused recovery codes; null if there is no set. */
  recovery_codes_left: z.nullable(z.number()),
});
export type MfaInfo = z.infer<typeof MfaInfo>;
