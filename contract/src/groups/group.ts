import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { NameInput, Timestamp } from '../http/scalars.ts';

/** What a group is called, for good: applications and their configurations name it so. */
export const GroupNameInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(64, 'too_long'),
    z.regex(/^[a-z0-9._-]{1,64}$/, 'invalid'),
  );

/** What people read in its place; null for the name itself. */
export const GroupTitleInput = z.nullable(NameInput);

/** Accounts that may use the same applications, or have the same roles in them (docs/behaviour/groups.md). */
export const Group = z.object({
  name: z.string(),
  title: z.nullable(z.string()),
  created_at: Timestamp,
  version: Version,
});
export type Group = z.infer<typeof Group>;

export const groupExample: Group = {
  name: 'sales',
  title: 'Sales team',
  created_at: '2026-11-20T10:26:00.000Z',
  version: 'Zk2xq3b0hP4',
};
