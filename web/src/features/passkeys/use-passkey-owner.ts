import type { PasskeyOwner } from '../../platform/webauthn/passkey-signals.ts';
import { useProfile } from '../sessions/use-profile.ts';

/** The account as stored with its passkeys; undefined until the profile is loaded. */
export function usePasskeyOwner(): PasskeyOwner | undefined {
  const { data: profile } = useProfile();
  if (!profile) return undefined;
  const phone = profile.phone_code && profile.phone_no ? `${profile.phone_code}${profile.phone_no}` : '';
  return { userId: profile.id, name: profile.email ?? phone, displayName: profile.name ?? '' };
}
