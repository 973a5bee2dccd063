import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { trustedDeviceList } from '@latchkey/contract/trusted-devices/trusted-device-list';
import { ChevronRight, CircleHelp } from 'lucide-react';
import { gettingBackInText } from '#text/getting-back-in';
import { routeTitles } from '#text/routes';
import { securityMfaText } from '#text/security-mfa';
import { CompanionSection } from '../features/companion/companion-section.tsx';
import { TrustedDevicesSection } from '../features/login-history/trusted-devices-section.tsx';
import { LarkSection } from '../features/mfa/lark-section.tsx';
import { RecoveryCodesSection } from '../features/mfa/recovery-codes-section.tsx';
import { SecureAccountSection } from '../features/mfa/secure-account-section.tsx';
import { TotpSection } from '../features/mfa/totp-section.tsx';
import { TwoFactorSection } from '../features/mfa/two-factor-section.tsx';
import { useMfaInfo } from '../features/mfa/use-mfa-info.ts';
import { PasskeysSection } from '../features/passkeys/passkeys-section.tsx';
import { useSessionQuery } from '../features/sessions/use-session-query.ts';
import { RouteLink } from '../platform/routing/route-link.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The two-factor page: the security status of the account, and one table of the methods of all features. */
export default function SecurityMfaScreen() {
  const { data: info, error, isValidating, mutate } = useMfaInfo();
  // Requested in parallel, so that the table appears complete and nothing in it moves.
  const lists = [
    useSessionQuery(passkeyList, {}),
    useSessionQuery(companionDeviceList, {}),
    useSessionQuery(trustedDeviceList, {}),
  ];
  const isComplete = lists.every((list) => list.data !== undefined || list.error !== undefined);
  return (
    <div className="grid gap-6">
      <PageHeading description={securityMfaText.description}>{routeTitles.securityMfa}</PageHeading>
      {info && isComplete ? (
        <>
          <SecureAccountSection info={info} />
          <div className={`${tableStyle} bg-card shadow-card`}>
            <TwoFactorSection info={info} />
            <PasskeysSection />
            <CompanionSection />
            <TotpSection info={info} />
            {info.is_lark_linked !== null && <LarkSection isLinked={info.is_lark_linked} />}
            <RecoveryCodesSection info={info} />
            <TrustedDevicesSection />
          </div>
          <RouteLink
            to="securityRecovery"
            className="flex min-h-(--row) items-center gap-4 rounded-card border border-border bg-card px-4 py-3 shadow-card hover:bg-hover sm:px-6"
          >
            <CircleHelp className="size-5 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 grow">
              <span className="block font-medium">{gettingBackInText.title}</span>
              <span className="block text-sm text-muted">{gettingBackInText.description}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
          </RouteLink>
        </>
      ) : !info && error ? (
        <LoadFailed error={error} fallback={securityMfaText.failed} busy={isValidating} onRetry={mutate} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  );
}

const tableStyle = 'divide-y divide-border rounded-card border border-border';

function TableSkeleton() {
  return (
    <>
      <Skeleton className="h-18 rounded-card" />
      <div className={tableStyle}>
        {[0, 1, 2, 3, 4].map((key) => (
          <div key={key} className="flex min-h-(--row) items-center gap-4 px-4 sm:px-6">
            <Skeleton className="size-10" />
            <div className="grid grow gap-1.5">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-2/3" />
            </div>
            <Skeleton className="h-(--control) w-24" />
          </div>
        ))}
      </div>
    </>
  );
}
