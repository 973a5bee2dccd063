import type { Profile } from '@latchkey/contract/profile/profile';
import { AtSign, ChevronRight, KeyRound, type LucideIcon, ShieldCheck } from 'lucide-react';
import { loginHistoryText } from '#text/login-history';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { useProfile } from '../sessions/use-profile.ts';

/**
 * What to do after a stranger was signed out; an account without an email has no password
 * (docs/behaviour/login-history.md#screens).
 */
export function SecureAccountSteps({ ended }: { ended: boolean }) {
  const { data: profile } = useProfile();
  return (
    <>
      <p>{ended ? loginHistoryText.secureEnded : loginHistoryText.secureNothingToEnd}</p>
      <ol className="grid gap-2">
        {profile?.email && (
          <Step
            to="securityPassword"
            returnTo="securityMfa"
            icon={KeyRound}
            title={loginHistoryText.stepPassword}
            hint={loginHistoryText.stepPasswordHint}
          />
        )}
        {profile && isContactInDoubt(profile) && (
          <Step
            to="profileDetail"
            icon={AtSign}
            title={loginHistoryText.stepContacts}
            hint={loginHistoryText.stepContactsHint}
          />
        )}
        <Step
          to="securityMfa"
          icon={ShieldCheck}
          title={loginHistoryText.stepFactors}
          hint={loginHistoryText.stepFactorsHint}
        />
      </ol>
    </>
  );
}

/** A report keeps what the stranger put in its place, unverified: verifying it would let them in again (security #591). */
const isContactInDoubt = ({ email, phone_no, is_email_verified, is_phone_verified }: Profile): boolean =>
  (email !== null && !is_email_verified) || (phone_no !== null && !is_phone_verified);

interface StepProps {
  to: RouteName;
  returnTo?: RouteName;
  icon: LucideIcon;
  title: string;
  hint: string;
}

function Step({ to, returnTo, icon: Icon, title, hint }: StepProps) {
  return (
    <li>
      <RouteLink
        to={to}
        returnTo={returnTo}
        className="flex items-center gap-3 rounded-control border border-border-strong px-4 py-3 hover:bg-hover"
      >
        <Icon className="size-5 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 grow">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
      </RouteLink>
    </li>
  );
}
