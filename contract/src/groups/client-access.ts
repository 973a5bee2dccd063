import * as z from 'zod/mini';

/** Who may use an application: every account, or only the members of these groups. */
export const ClientAccess = z.object({
  access: z.enum(['everyone', 'groups']),
  groups: z.array(z.string()),
});
export type ClientAccess = z.infer<typeof ClientAccess>;
