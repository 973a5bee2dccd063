import * as z from 'zod/mini';

/** What a list of accounts shows before, or without, asking the server (spec §3). */
export const SessionProfile = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  profile_photo_url: z.nullable(z.string()),
});
export type SessionProfile = z.infer<typeof SessionProfile>;

/** One signed-in account of this browser (spec §3). */
export const SavedSession = z.object({
  /** The token's `jti`. */
  id: z.string(),
  user_id: z.string(),
  token: z.string(),
  profile: z.nullable(SessionProfile),
});
export type SavedSession = z.infer<typeof SavedSession>;

/** More accounts than this are nobody's; the oldest gives way. */
export const maxSessions = 20;

/** Takes the usable entries of whatever the storage holds. */
export function parseSessions(value: unknown): SavedSession[] {
  if (!Array.isArray(value)) return [];
  const byUser = new Map<string, SavedSession>();
  for (const item of value) {
    const parsed = SavedSession.safeParse(item);
    if (parsed.success) byUser.set(parsed.data.user_id, parsed.data);
  }
  return [...byUser.values()].slice(-maxSessions);
}
