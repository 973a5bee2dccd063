import * as z from 'zod/mini';

/**
 * Who vouches for an application's name. It goes with every name of an application that a person is shown: a stranger
 * chose the name of an application that no operator registered (security #476).
 */
export const WhoVouches = z.object({
  /** Whether an operator registered it; otherwise nobody has checked what it says about itself. */
  is_verified: z.boolean(),
  /** The host whose document describes it (draft-ietf-oauth-client-id-metadata-document); null if there is none. */
  vouched_by: z.nullable(z.string()),
});
export type WhoVouches = z.infer<typeof WhoVouches>;

interface Registered {
  readonly id: string;
  /** How it registered itself; null if an operator registered it. */
  readonly selfRegistered: 'open' | 'document' | null;
}

export function whoVouches({ id, selfRegistered }: Registered): WhoVouches {
  return {
    is_verified: selfRegistered === null,
    vouched_by: selfRegistered === 'document' ? new URL(id).host : null,
  };
}
