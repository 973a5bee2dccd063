import * as z from 'zod/mini';

/** The name of an application's role: one word, so that it is the same in every token. */
export const RoleNameInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(64, 'too_long'),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/, 'invalid'),
  );

/** A role of an application, and the groups that have it. */
export const ClientRole = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  groups: z.array(z.string()),
});
export type ClientRole = z.infer<typeof ClientRole>;

export const clientRoleExample: ClientRole = {
  name: 'editor',
  description: 'May change articles',
  groups: ['sales'],
};
