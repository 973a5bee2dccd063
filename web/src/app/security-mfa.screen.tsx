import { routeTitles } from '#text/routes';
import { securityMfaText } from '#text/security-mfa';
import { CompanionSection } from '../features/companion/companion-section.tsx';
import { LarkSection } from '../features/mfa/lark-section.tsx';
import { RecoveryCodesSection } from '../features/mfa/recovery-codes-section.tsx';
import { SecureAccountSection } from '../features/mfa/secure-account-section.tsx';
import { TotpSection } from '../features/mfa/totp-section.tsx';
import { TwoFactorSection } from '../features/mfa/two-factor-section.tsx';
import { useMfaInfo } from '../features/mfa/use-mfa-info.ts';
import { PasskeysSection } from '../features/passkeys/passkeys-section.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The two-factor page: a section for each factor that can be registered, whichever feature owns it. */
export default function SecurityMfaScreen() {
  const { data: info, error, isValidating, mutate } = useMfaInfo();
  return (
    <div className="grid gap-6">
      <PageHeading description={securityMfaText.description}>{routeTitles.securityMfa}</PageHeading>
      {info ? (
        <>
          <SecureAccountSection info={info} />
          <TwoFactorSection info={info} />
          <PasskeysSection />
          <CompanionSection />
          <TotpSection info={info} />
          {info.is_lark_linked !== null && <LarkSection isLinked={info.is_lark_linked} />}
          <RecoveryCodesSection info={info} />
        </>
      ) : error ? (
        <LoadFailed error={error} fallback={securityMfaText.failed} busy={isValidating} onRetry={mutate} />
      ) : (
        [0, 1, 2, 3, 4].map((key) => <Skeleton key={key} className="h-44 rounded-card" />)
      )}
    </div>
  );
}
