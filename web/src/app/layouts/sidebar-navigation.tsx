import {
  AppWindow,
  History,
  KeyRound,
  type LucideIcon,
  PanelsTopLeft,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { accountLayoutText } from '#text/account-layout';
import { routeTitles } from '#text/routes';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { classNames } from '../../ui/class-names.ts';

interface Entry {
  to: RouteName;
  label: string;
  icon: LucideIcon;
}

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: accountLayoutText.groupProfile,
    entries: [
      { to: 'profileDetail', label: accountLayoutText.information, icon: UserRound },
      { to: 'applications', label: accountLayoutText.accessApplications, icon: AppWindow },
    ],
  },
  {
    title: accountLayoutText.groupSecurity,
    entries: [
      { to: 'securityLoginHistory', label: accountLayoutText.devicesLogin, icon: History },
      { to: 'securityMfa', label: routeTitles.securityMfa, icon: ShieldCheck },
      { to: 'securityPassword', label: routeTitles.securityPassword, icon: KeyRound },
    ],
  },
];

const operatorGroup = {
  title: accountLayoutText.groupOperators,
  entries: [{ to: 'console', label: routeTitles.console, icon: PanelsTopLeft } satisfies Entry],
};

interface Props {
  current: RouteName;
  hasEmail: boolean;
  isOperator: boolean;
}

/**
 * The pages of the account in groups; the password page only for accounts with an email
 * (docs/behaviour/web.md#layouts), the console only for operators.
 */
export function SidebarNavigation({ current, hasEmail, isOperator }: Props) {
  return (
    <nav aria-label={accountLayoutText.mainNavigation} className="grid gap-5 lg:gap-4 low:gap-3">
      {[...groups, ...(isOperator ? [operatorGroup] : [])].map(({ title, entries }) => (
        <div key={title}>
          <h2 className="px-3 pb-1 text-sm font-medium text-muted">{title}</h2>
          <ul>
            {entries
              .filter(({ to }) => to !== 'securityPassword' || hasEmail)
              .map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <RouteLink
                    to={to}
                    aria-current={to === current ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 lg:min-h-9 lg:text-sm low:min-h-8',
                      to === current
                        ? 'bg-accent-surface font-medium text-accent forced-colors:underline'
                        : 'hover:bg-hover',
                    )}
                  >
                    <Icon className="size-5 shrink-0" aria-hidden />
                    {label}
                  </RouteLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
