import * as z from 'zod/mini';
import { Factor, FactorType } from '../http/api-error.ts';

/** The second factors of an account (docs/behaviour/mfa.md#calls). */
export const MfaInfo = z.object({
  /** Every factor of the account; under a pending token without the one already used (docs/behaviour/mfa.md#offers). */
  registered_factors: z.array(Factor),
  /**
   * Of them, what confirms nothing in this session yet, as it was added in it without a confirmation of its own
   * (docs/behaviour/mfa.md#what-was-just-added).
   */
  resting_factors: z.array(FactorType),
  preferred_factor: z.nullable(FactorType),
  is_passkey_enabled: z.boolean(),
  /** Enforced by the operator: cannot be switched off. */
  is_2fa_enforced: z.boolean(),
  is_2fa_enabled: z.boolean(),
  /** Whether codes by email and SMS are offered beside a stronger factor; null where there is nothing to switch. */
  allow_codes: z.nullable(z.boolean()),
  /** Whether an account at Lark is linked; null where the operator has not set Lark up and none is. */
  is_lark_linked: z.nullable(z.boolean()),
  /** Recovery codes that are not used yet; null where there is no set. */
  recovery_codes_left: z.nullable(z.number()),
});
export type MfaInfo = z.infer<typeof MfaInfo>;
