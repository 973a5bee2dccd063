import * as z from 'zod/mini';

/**
 * The reply of whatever ends sessions. `receipt` is there where an application is told of it over the back channel, and where
 * the caller proved the session's key: `POST /api/logout-receipts/read` says what became of it.
 */
export const LogoutReceipt = z.object({ receipt: z.optional(z.string()) });
