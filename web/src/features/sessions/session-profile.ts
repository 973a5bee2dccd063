import type { Profile } from '@latchkey/contract/profile/profile';
import type { SessionProfile } from './saved-session.ts';

/** The part of a profile that is kept with the session. */
export function sessionProfileOf(profile: Profile): SessionProfile {
  const { id, name, email, profile_photo_url } = profile;
  return { id, name, email, phone: fullPhone(profile), profile_photo_url };
}

/** The code joined with the number; absent if either is (docs/behaviour/sessions.md#data). */
export function fullPhone({ phone_code, phone_no }: Pick<Profile, 'phone_code' | 'phone_no'>): string | null {
  return phone_code && phone_no ? `${phone_code}${phone_no}` : null;
}

/** What a user is called beside the name: the e-mail, else the phone (docs/behaviour/sessions.md#data). */
export function aliasOf({ email, phone }: Pick<SessionProfile, 'email' | 'phone'>): string | null {
  return email ?? phone;
}

/** A name for messages and lists; a number is nobody's name, and has no initials. */
export function displayNameOf(profile: Pick<SessionProfile, 'name' | 'email'> | null): string | null {
  return profile && (profile.name || profile.email);
}

/** Tells an account from others where nothing stands beside it, in what is read out. */
export function labelOf(profile: Pick<SessionProfile, 'name' | 'email' | 'phone'> | null): string | null {
  return profile && (profile.name || aliasOf(profile));
}
