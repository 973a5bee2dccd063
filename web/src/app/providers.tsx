import { type ReactNode, useMemo } from 'react';
import { Router } from 'wouter';
import { SecondFactorHost } from '../features/mfa/second-factor-host.tsx';
import type { Boot } from '../platform/boot/boot.ts';
import { BootContext } from '../platform/boot/use-boot.ts';
import { RoutePathsContext } from '../platform/routing/route-href.ts';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { routes } from './routes.ts';

const paths = Object.fromEntries(routeNames.map((name) => [name, routes[name].path])) as Record<
  RouteName,
  string
>;

interface Props {
  boot: Boot;
  /** The path to render where there is no address bar. */
  ssrPath?: string;
  children: ReactNode;
}

/** What every screen stands on. */
export function Providers({ boot, ssrPath, children }: Props) {
  const router = useMemo(() => (ssrPath ? { ssrPath, ssrSearch: '' } : {}), [ssrPath]);
  return (
    <BootContext value={boot}>
      <RoutePathsContext value={paths}>
        <Router {...router}>
          {children}
          <SecondFactorHost />
        </Router>
      </RoutePathsContext>
    </BootContext>
  );
}
