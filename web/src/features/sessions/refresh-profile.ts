import type { Profile } from '@latchkey/contract/profile/profile';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import type { SavedSession } from './saved-session.ts';
import { sessionCall } from './session-call.ts';
import { sessionProfileOf } from './session-profile.ts';
import { sessionStore } from './session-store.ts';

/** Reads the profile of a saved session and stores the part that lists show; undefined if there was no answer. */
export async function refreshProfile(session: SavedSession): Promise<Profile | undefined> {
  const profile = await sessionCall(session, profileRead, {}).catch(() => undefined);
  if (profile) sessionStore.saveProfile(session.id, sessionProfileOf(profile));
  return profile;
}
