import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { NameInput, Timestamp } from '../http/scalars.ts';

/** A group's permanent name, by which applications and their configuration refer to it. */
export const GroupNameInput = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(64, 'too_long'),
  // Not `.` or `..`, which no address can contain as a part (RFC 3986 §5.2.4).
  z.regex(/^(?!\.{1,2}$)[a-z0-9._-]{1,64}$/, 'invalid'),
);

/** The display name; null to display the name itself. */
export const GroupTitleInput = z.nullable(NameInput);

/** A set of accounts with the same applications, or the same roles in them (docs/behaviour/groups.md). */
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
