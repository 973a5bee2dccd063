import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { layoutText } from '#text/layout';
import { AccountEvents } from '../../features/realtime/account-events.tsx';
import { useDropGoneAnswers } from '../../features/sessions/use-drop-gone-answers.ts';
import { useFollowProfile } from '../../features/sessions/use-follow-profile.ts';
import { useProfile } from '../../features/sessions/use-profile.ts';
import { useRouting } from '../../platform/routing/route-href.ts';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { useRequiredAttentionRedirect } from '../attention-redirect.ts';
import { AccountHeader } from './account-header.tsx';
import { AccountSidebar } from './account-sidebar.tsx';
import { ProfileGate } from './profile-gate.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';

export interface AccountLayoutProps {
  name: RouteName;
  children: ReactNode;
}

/** Header, sidebar of 280 px (a drawer below 1024 px), content of at most 880 px (spec §2). */
export function AccountLayout({ name, children }: AccountLayoutProps) {
  const { data: profile } = useProfile();
  useDropGoneAnswers();
  useFollowProfile();
  useRequiredAttentionRedirect(name, profile);
  // Bound to the page on which it was opened: it is closed in the very step that shows the next one.
  const [menuOn, setMenuOn] = useState<RouteName>();
  const closeMenu = useCallback(() => setMenuOn(undefined), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back to that page does not open it again.
  useEffect(closeMenu, [name]);

  // Where a logout leads: without a network their code could not be fetched any more (security #49).
  const { preload } = useRouting();
  useEffect(() => {
    preload('authAccounts');
    preload('authLogin');
  }, [preload]);

  const sidebar = <AccountSidebar name={name} profile={profile} />;
  return (
    <div className="min-h-dvh">
      <AccountEvents />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
      >
        {layoutText.skipToContent}
      </a>
      <AccountHeader onOpenMenu={() => setMenuOn(name)} />
      <div className="mx-auto flex max-w-[75rem]">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-70 shrink-0 border-e border-border lg:block">
          {sidebar}
        </aside>
        <SidebarDrawer open={menuOn === name} onClose={closeMenu}>
          {sidebar}
        </SidebarDrawer>
        <main id="content" tabIndex={-1} className="min-w-0 grow px-4 py-8 sm:px-8">
          <div className="mx-auto max-w-[55rem]">
            <ProfileGate>{children}</ProfileGate>
          </div>
        </main>
      </div>
    </div>
  );
}
