import * as z from 'zod/mini';
import { Id } from '../http/scalars.ts';

/**
 * Something the user resolves after sign-in (docs/behaviour/attentions.md#calls).
 * `type` is open: a type the web app does not know is shown as 'Action Required!'.
 * `data` belongs to the type: `password_expiry_is_soon` carries `{expires_at}`, `register_second_factor`
 * carries RegisterSecondFactorData.
 */
export const LoginAttention = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  content: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** A required one cannot be skipped. */
  required: z.boolean(),
  data: z.nullable(z.record(z.string(), z.unknown())),
});
export type LoginAttention = z.infer<typeof LoginAttention>;
