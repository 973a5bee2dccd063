import type { ReactNode } from 'react';
import { layoutText } from '#text/layout';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { AskingApplication } from '../asking-application.tsx';
import { AuthFooter } from './auth-footer.tsx';
import { BrandLogo } from './brand-logo.tsx';

/** Screens on the way to an application, before the person has answered it. */
const onTheWay: readonly (RouteName | undefined)[] = [
  'authLogin',
  'authSmsOtpVerify',
  'authForgotPassword',
  'authRegister',
  'authAccounts',
  'authLoginAttentions',
];

/**
 * Logo above, one column of at most 400 px, footer below; on wide screens, a brand surface beside them. On the way to
 * an application, the application is named. The start of the column does not move, however long the rest becomes.
 */
export function AuthLayout({ name, children }: { name?: RouteName; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <div className="lg:flex">
      {/* A fixed width, because on a slow network the page is painted before the surface next to it is parsed. */}
      <div className="flex min-h-dvh min-w-0 flex-col lg:w-[calc(58%-0.75rem)]">
        <header className="flex justify-center px-4 pt-(--auth-top)">
          <RouteLink to="root" className="inline-flex max-w-full rounded-control">
            <BrandLogo large />
          </RouteLink>
        </header>
        <main className="mx-auto w-full max-w-[27rem] grow px-4 pt-8 pb-(--footer-offset)">
          {onTheWay.includes(name) && (
            <div className="asking-place mb-6" data-known={hydrated || undefined}>
              <AskingApplication />
            </div>
          )}
          {children}
        </main>
        <AuthFooter />
      </div>
      <aside aria-label={layoutText.brandSurface} className="brand-surface">
        <p className="max-w-xs text-lg font-semibold tracking-heading text-balance">{layoutText.brandLine}</p>
      </aside>
    </div>
  );
}
