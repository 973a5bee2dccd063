import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import type { Profile } from '@latchkey/contract/profile/profile';
import { verifyEmailAction } from '../../features/contacts/verify-email-action.tsx';
import { verifyPhoneAction } from '../../features/contacts/verify-phone-action.tsx';
import { enableTwoFactorAction } from '../../features/mfa/enable-two-factor-action.tsx';
import { type SuggestedAction, SuggestedActions } from '../../features/profile/suggested-actions.tsx';
import { useSessionQuery } from '../../features/sessions/use-session-query.ts';

/** In the order of docs/behaviour/profile.md#states. */
const actions: readonly SuggestedAction[] = [verifyEmailAction, verifyPhoneAction, enableTwoFactorAction];

export function SidebarSuggestions({ profile }: { profile: Profile }) {
  const { data: mfaInfo } = useSessionQuery(mfaInfoRead, {}, { refreshOnFocus: true });
  return <SuggestedActions actions={actions} profile={profile} mfaInfo={mfaInfo} />;
}
