import { type ReactNode, useEffect, useState } from 'react';
import { accountLayoutText } from '#text/account-layout';
import { WaitingRecoveryBanner } from '../../features/account-recovery/waiting-recovery-banner.tsx';
import { CodesLeftNotice } from '../../features/mfa/codes-left-notice.tsx';
import { WaitingResetBanner } from '../../features/passwords/waiting-reset-banner.tsx';
import { AccountEvents } from '../../features/realtime/account-events.tsx';
import { forgetChoiceInTab } from '../../features/sessions/tab-account.ts';
import { useFollowProfile } from '../../features/sessions/use-follow-profile.ts';
import { useForgetRemovedAccounts } from '../../features/sessions/use-forget-removed-accounts.ts';
import { useProfile } from '../../features/sessions/use-profile.ts';
import { useRouting } from '../../platform/routing/route-href.ts';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { returnTargetOf } from '../../platform/routing/use-return.ts';
import { useRequiredAttentionRedirect } from '../attention-redirect.ts';
import { AccountHeader } from './account-header.tsx';
import { AccountSidebar } from './account-sidebar.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ProfileGate } from './profile-gate.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';

export interface AccountLayoutProps {
  name: RouteName;
  children: ReactNode;
}

/** Header, sidebar of 280 px (a drawer below 1024 px), content of at most 880 px (docs/behaviour/web.md#layouts). */
export function AccountLayout({ name, children }: AccountLayoutProps) {
  const { data: profile, error } = useProfile();
  useForgetRemovedAccounts();
  useFollowProfile();
  useRequiredAttentionRedirect(name, profile);
  const [menu, setMenu] = useState({ page: name, isOpen: false });
  // In the same render as the next page, so that the menu is never shown over it.
  if (menu.page !== name) setMenu({ page: name, isOpen: false });

  // The screens that a logout leads to: without a network their code could not be fetched any more (security #49).
  const { preload } = useRouting();
  useEffect(() => {
    preload('authAccounts');
    preload('authLogin');
  }, [preload]);

  // A page that an authorisation leads through, such as the one for a second factor, returns to it.
  useEffect(() => {
    if (!returnTargetOf(location.search)) forgetChoiceInTab();
  }, []);

  const sidebar = (
    <AccountSidebar name={name} profile={profile} hasFailed={!profile && error !== undefined} />
  );
  return (
    <div className="min-h-dvh bg-ground">
      <AccountEvents />
      <OfflineBar />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
      >
        {accountLayoutText.skipToContent}
      </a>
      <AccountHeader onOpenMenu={() => setMenu({ page: name, isOpen: true })} />
      <div className="mx-auto flex max-w-[75rem]">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-70 shrink-0 lg:block">{sidebar}</aside>
        <SidebarDrawer open={menu.isOpen} onClose={() => setMenu({ page: name, isOpen: false })}>
          {sidebar}
        </SidebarDrawer>
        <main id="content" tabIndex={-1} className="min-w-0 grow px-4 py-8 sm:px-8 lg:ps-6">
          <div className="mx-auto max-w-[55rem]">
            {profile && <WaitingResetBanner profile={profile} />}
            {profile && <WaitingRecoveryBanner profile={profile} />}
            <CodesLeftNotice onSettingsPage={name === 'securityMfa'} />
            <ProfileGate name={name}>{children}</ProfileGate>
          </div>
        </main>
      </div>
    </div>
  );
}
