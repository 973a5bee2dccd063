import { type ReactNode, useMemo } from 'react';
import { Router } from 'wouter';
import { cancelSecondFactor } from '../features/mfa/second-factor.ts';
import { SecondFactorHost } from '../features/mfa/second-factor-host.tsx';
import type { Boot } from '../platform/boot/boot.ts';
import { BootContext } from '../platform/boot/use-boot.ts';
import { RoutingContext } from '../platform/routing/route-href.ts';
import { type RouteName, routeNames } from '../platform/routing/route-name.ts';
import { AskingApplication } from './asking-application.tsx';
import { routes } from './routes.ts';
import { preloadScreen } from './screens.ts';

const paths = Object.fromEntries(routeNames.map((name) => [name, routes[name].path])) as Record<
  RouteName,
  string
>;

const table = { paths, preload: (name: RouteName) => void preloadScreen(name) };

interface Props {
  boot: Boot;
  /** The path to render without a browser. */
  ssrPath?: string;
  children: ReactNode;
}

/** The context of every screen. */
export function Providers({ boot, ssrPath, children }: Props) {
  const router = useMemo(() => (ssrPath ? { ssrPath, ssrSearch: '' } : {}), [ssrPath]);
  return (
    <BootContext value={boot}>
      <RoutingContext value={table}>
        <Router {...router}>
          {children}
          <SecondFactorHost asking={<AskingApplication onLeave={cancelSecondFactor} />} />
        </Router>
      </RoutingContext>
    </BootContext>
  );
}
