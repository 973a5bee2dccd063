import type { ReactNode } from 'react';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { AskingApplication } from '../asking-application.tsx';
import { AuthFooter } from './auth-footer.tsx';
import { BrandLogo } from './brand-logo.tsx';

/** Where a person is on the way to an application, and has not answered it yet. */
const onTheWay: readonly (RouteName | undefined)[] = [
  'authLogin',
  'authSmsOtpVerify',
  'authForgotPassword',
  'authAccounts',
  'authLoginAttentions',
];

/** Logo above, one column of at most 400 px, footer below; on the way to an application it is named. */
export function AuthLayout({ name, children }: { name?: RouteName; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-center px-4 pt-8 sm:pt-16">
        <RouteLink to="root" className="inline-flex rounded-control">
          <BrandLogo />
        </RouteLink>
      </header>
      <main className="mx-auto w-full max-w-[27rem] grow px-4 pt-8 pb-(--footer-offset)">
        {onTheWay.includes(name) && (
          <div className="mb-8 empty:hidden">
            <AskingApplication />
          </div>
        )}
        {children}
      </main>
      <AuthFooter />
    </div>
  );
}
