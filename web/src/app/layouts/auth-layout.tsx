import type { ReactNode } from 'react';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { AuthFooter } from './auth-footer.tsx';
import { BrandLogo } from './brand-logo.tsx';

/** Logo above, one column of at most 400 px, footer below (spec §2). */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-center px-4 pt-8 sm:pt-16">
        <RouteLink to="root" className="inline-flex rounded-control">
          <BrandLogo />
        </RouteLink>
      </header>
      <main className="mx-auto w-full max-w-[27rem] grow px-4 pt-8 pb-12">{children}</main>
      <AuthFooter />
    </div>
  );
}
