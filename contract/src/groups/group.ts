import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { Timestamp } from '../http/scalars.ts';

/** What a group is called, for good: applications and their configurations name it so. */
export const GroupNameInput = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^[a-z0-9._-]{1,64}$/, 'invalid'));

/** Accounts that may use the same applications, or have the same roles in them (docs/behaviour/groups.md). */
export const Group = z.object({
  name: z.string(),
  title: z.nullable(z.string()),
  created_at: Timestamp,
  version: Version,
});
export type Group = z.infer<typeof Group>;
