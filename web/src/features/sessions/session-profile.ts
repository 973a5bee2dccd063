import type { Profile } from '@latchkey/contract/profile/profile';
import type { SessionProfile } from './saved-session.ts';

/** The part of a profile that is stored with the session. */
export function sessionProfileOf(profile: Profile): SessionProfile {
  const { id, name, email, profile_photo_url } = profile;
  return { id, name, email, phone: fullPhone(profile), profile_photo_url };
}

/** Calling code and number; undefined if one of them is missing (docs/behaviour/sessions.md#data). */
export function fullPhone({ phone_code, phone_no }: Pick<Profile, 'phone_code' | 'phone_no'>): string | null {
  return phone_code && phone_no ? `${phone_code}${phone_no}` : null;
}

/** What identifies a user besides the name: the email, otherwise the phone number (docs/behaviour/sessions.md#data). */
export function aliasOf({ email, phone }: Pick<SessionProfile, 'email' | 'phone'>): string | null {
  return email ?? phone;
}

/** A name for messages and lists; a phone number is not used as a name, and has no initials. */
export function displayNameOf(profile: Pick<SessionProfile, 'name' | 'email'> | null): string | null {
  return profile && (profile.name || profile.email);
}

/** Identifies an account for screen readers where no further text is shown. */
export function labelOf(profile: Pick<SessionProfile, 'name' | 'email' | 'phone'> | null): string | null {
  return profile && (profile.name || aliasOf(profile));
}
