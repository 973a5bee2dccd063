import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { accountLayoutText } from '#text/account-layout';
import { consoleText } from '#text/console';
import { AppearanceToggle } from '../../features/appearance/appearance-toggle.tsx';
import type { ConsoleLayoutProps } from '../../features/console/console.tsx';
import { ConsoleLink } from '../../features/console/console-link.tsx';
import { AccountLanguageMenu } from '../../features/sessions/account-language-menu.tsx';
import { AccountSwitcher } from '../../features/sessions/account-switcher.tsx';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BrandLogo } from './brand-logo.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';

/** Header, navigation of 240 px (a drawer below 1024 px), and space for tables. */
export function ConsoleLayout({ entries, current, role, children }: ConsoleLayoutProps) {
  const [path] = useLocation();
  const [menu, setMenu] = useState({ path, isOpen: false });
  // In the same render as the next page, so that the menu is never shown over it.
  if (menu.path !== path) setMenu({ path, isOpen: false });

  const navigation = (
    <div className="grid content-start gap-4 p-4">
      <nav aria-label={consoleText.navigation}>
        <ul className="grid gap-0.5">
          {entries.map(({ name, title, icon: Icon }) => (
            <li key={name}>
              <ConsoleLink
                to={name}
                aria-current={name === current ? 'page' : undefined}
                className={navigationStyle(name === current)}
              >
                <Icon className="size-5 shrink-0" aria-hidden />
                {title}
              </ConsoleLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={entries.length > 0 ? 'border-t border-border pt-4' : undefined}>
        <RouteLink to="profileDetail" className={navigationStyle(false)}>
          <ArrowLeft className="size-5 shrink-0 rtl:-scale-x-100" aria-hidden />
          {consoleText.toAccount}
        </RouteLink>
      </div>
    </div>
  );
  return (
    <div className="min-h-dvh bg-ground">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
      >
        {accountLayoutText.skipToContent}
      </a>
      <header data-sticky className="sticky top-0 z-30 border-b border-border bg-background">
        <div className="flex h-16 items-center gap-2 px-4 sm:px-6">
          <button
            type="button"
            aria-label={accountLayoutText.openMenu}
            onClick={() => setMenu({ path, isOpen: true })}
            className="-ms-2 grid size-(--control) place-items-center rounded-control hover:bg-hover lg:hidden"
          >
            <MenuIcon className="size-6" aria-hidden />
          </button>
          <ConsoleLink to="" className="inline-flex min-w-0 items-center gap-3 rounded-control">
            <BrandLogo compact />
            {/* Visible if there is space for it next to the language. */}
            <span className="max-sm:sr-only">
              <Badge kind="neutral">{consoleText.title}</Badge>
            </span>
          </ConsoleLink>
          <div className="grow" />
          {role && <span className="hidden text-sm text-muted sm:block">{consoleText.roles[role]}</span>}
          <AccountLanguageMenu />
          <AppearanceToggle />
          <AccountSwitcher />
        </div>
      </header>
      <div className="flex">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-e border-border lg:block">
          {navigation}
        </aside>
        <SidebarDrawer open={menu.isOpen} onClose={() => setMenu({ path, isOpen: false })}>
          {navigation}
        </SidebarDrawer>
        <main id="content" tabIndex={-1} className="min-w-0 grow px-4 py-8 sm:px-8">
          <div className="mx-auto max-w-[75rem]">{children}</div>
        </main>
      </div>
    </div>
  );
}

const navigationStyle = (isCurrent: boolean) =>
  classNames(
    'flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 lg:min-h-9 lg:text-sm',
    isCurrent ? 'bg-accent-surface font-medium text-accent forced-colors:underline' : 'hover:bg-hover',
  );
