import * as z from 'zod/mini';

/**
 * The reply of calls that end sessions. `receipt` is present if an application is notified over the back channel and
 * the caller proved the session's key: `POST /api/logout-receipts/read` returns the outcome.
 */
export const LogoutReceipt = z.object({ receipt: z.optional(z.string()) });
