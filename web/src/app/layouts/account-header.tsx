import { Menu as MenuIcon } from 'lucide-react';
import { accountLayoutText } from '#text/account-layout';
import { AppearanceToggle } from '../../features/appearance/appearance-toggle.tsx';
import { AccountLanguageMenu } from '../../features/sessions/account-language-menu.tsx';
import { AccountSwitcher } from '../../features/sessions/account-switcher.tsx';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { BrandLogo } from './brand-logo.tsx';

export function AccountHeader({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { brand } = useBoot();
  return (
    <header data-sticky className="sticky top-0 z-30 border-b border-border bg-background">
      <div className="mx-auto flex h-16 max-w-[75rem] items-center gap-2 px-4 sm:px-6">
        <button
          type="button"
          aria-label={accountLayoutText.openMenu}
          onClick={onOpenMenu}
          className="-ms-2 grid size-(--control) place-items-center rounded-control hover:bg-hover lg:hidden"
        >
          <MenuIcon className="size-6" aria-hidden />
        </button>
        <RouteLink
          to="root"
          aria-label={accountLayoutText.toStart(brand.service_name)}
          className="inline-flex min-w-0 rounded-control"
        >
          <BrandLogo compact />
        </RouteLink>
        <div className="grow" />
        <AccountLanguageMenu />
        <AppearanceToggle />
        <AccountSwitcher />
      </div>
    </header>
  );
}
