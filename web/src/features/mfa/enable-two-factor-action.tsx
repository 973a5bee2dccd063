import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { mfaText } from '#text/mfa';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { linkStyle } from '../../ui/link-style.ts';

/** Suggested while 2FA is neither enforced nor enabled (docs/behaviour/profile.md#states). */
export const enableTwoFactorAction = {
  key: 'enable-two-factor',
  isWanted: ({ mfaInfo }: { mfaInfo: MfaInfo | undefined }) =>
    mfaInfo !== undefined && !mfaInfo.is_2fa_enforced && !mfaInfo.is_2fa_enabled,
  Content: EnableTwoFactor,
};

function EnableTwoFactor() {
  return (
    <>
      <p>{mfaText.enableSuggestion}</p>
      <RouteLink to="securityMfa" className={`${linkStyle} py-2 low:py-1`}>
        {mfaText.enableTwoFactor}
      </RouteLink>
    </>
  );
}
