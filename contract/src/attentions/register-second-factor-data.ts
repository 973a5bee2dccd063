import * as z from 'zod/mini';

/** The contacts to verify, if nothing but a code to one of them can be the second factor; otherwise none (security #601). */
export const RegisterSecondFactorData = z.object({ contacts: z.array(z.enum(['email', 'phone'])) });
export type RegisterSecondFactorData = z.infer<typeof RegisterSecondFactorData>;
