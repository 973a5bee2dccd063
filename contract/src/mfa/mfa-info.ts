import * as z from 'zod/mini';
import { Factor, FactorType } from '../http/api-error.ts';

/** The second factors of an account (docs/behaviour/mfa.md#calls). */
export const MfaInfo = z.object({
  /** Every factor of the account; under a pending token without the one already used (docs/behaviour/mfa.md#offers). */
  registered_factors: z.array(Factor),
  preferred_factor: z.nullable(FactorType),
  is_passkey_enabled: z.boolean(),
  /** Enforced by the operator: cannot be switched off. */
  is_2fa_enforced: z.boolean(),
  is_2fa_enabled: z.boolean(),
});
export type MfaInfo = z.infer<typeof MfaInfo>;
