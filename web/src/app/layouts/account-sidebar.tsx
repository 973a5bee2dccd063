import type { Profile } from '@latchkey/contract/profile/profile';
import { accountLayoutText } from '#text/account-layout';
import { ProfileCard } from '../../features/profile/profile-card.tsx';
import { useLiveSession } from '../../features/sessions/use-live-session.ts';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SidebarNavigation } from './sidebar-navigation.tsx';
import { SidebarSuggestions } from './sidebar-suggestions.tsx';

interface Props {
  name: RouteName;
  profile: Profile | undefined;
  /** The profile could not be loaded, as the page says; nothing here waits for it any more. */
  hasFailed: boolean;
}

/** Profile card, navigation, suggested action, and two dates (docs/behaviour/profile.md#screens). */
export function AccountSidebar({ name, profile, hasFailed }: Props) {
  const { profile: saved } = useLiveSession();
  const known = profile ?? saved;
  return (
    <div className="flex min-h-full flex-col gap-6 px-4 py-6 lg:h-full lg:gap-0 lg:p-0 lowest:overflow-y-auto">
      <div className="grid content-start gap-6 lg:min-h-0 lg:grow lg:gap-5 lg:overflow-y-auto lg:mask-b-from-[calc(100%-1rem)] lg:px-4 lg:pt-8 lg:pb-4 low:gap-3 low:pt-5 low:pb-3 lowest:shrink-0 lowest:overflow-visible lowest:mask-none">
        <ProfileCard profile={profile} hasFailed={hasFailed} />
        <SidebarNavigation
          current={name}
          hasEmail={known?.email !== null}
          isOperator={profile?.is_operator === true}
        />
        {name !== 'securityMfa' && profile && <SidebarSuggestions profile={profile} />}
      </div>
      {!hasFailed && (
        // Does not move when a suggestion appears.
        <dl className="mt-auto grid gap-2 px-3 pt-4 text-xs text-muted lg:gap-1 lg:px-7 lg:py-4 low:py-2">
          <Dated label={accountLayoutText.joinedOn} at={profile?.created_at} timezone={profile?.timezone} />
          <Dated
            label={accountLayoutText.lastSignedIn}
            at={profile && (profile.last_login_at ?? profile.created_at)}
            timezone={profile?.timezone}
          />
        </dl>
      )}
    </div>
  );
}

interface DatedProps {
  label: string;
  at: string | undefined;
  timezone: string | null | undefined;
}

function Dated({ label, at, timezone }: DatedProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{at ? formatDateTime(at, timezone ?? undefined) : <Skeleton className="h-4.5 w-40" />}</dd>
    </div>
  );
}
