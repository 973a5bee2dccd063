import * as z from 'zod/mini';
import { TwoFactorRequired } from '../http/api-error.ts';

/** A completed sign-in. */
export const SignedIn = z.object({ auth_token: z.string() });

/**
 * The reply of every sign-in method: a session token, or the required second factor with a pending token
 * (docs/behaviour/login.md#calls).
 */
export const AuthReply = z.union([TwoFactorRequired, SignedIn]);
export type AuthReply = z.infer<typeof AuthReply>;
