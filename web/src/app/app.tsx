import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useRouter } from 'wouter';
import { layoutText } from '#text/layout';
import { notFoundTitle, pageTitle } from '#text/routes';
import { useBoot } from '../platform/boot/use-boot.ts';
import { noteNavigation } from '../platform/routing/page-navigation.ts';
import type { RouteName } from '../platform/routing/route-name.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { SessionGuard } from './guards.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { ScreenSkeleton } from './layouts/screen-skeleton.tsx';
import { routeOf } from './match-route.ts';
import { NotFoundScreen } from './not-found.screen.tsx';
import { routes } from './routes.ts';
import { screens } from './screens.ts';

const AccountLayout = lazy(() =>
  import('./layouts/account-layout.tsx').then((module) => ({ default: module.AccountLayout })),
);

/** The screen of the current address in its layout, behind its guard. */
export function App() {
  const [path] = useLocation();
  const name = routeOf(useRouter().parser, path);
  useTitle(name ? routes[name].title : notFoundTitle);
  useNavigationNote(path);

  if (!name)
    return (
      <AuthLayout>
        <NotFoundScreen />
      </AuthLayout>
    );
  return <RoutedScreen name={name} />;
}

function RoutedScreen({ name }: { name: RouteName }) {
  const { layout, guard } = routes[name];
  const Screen = screens[name];
  const screen = (
    <Suspense key={name} fallback={layout === 'none' ? <LoadingOverlay /> : <ScreenSkeleton />}>
      <Screen />
    </Suspense>
  );
  const guarded = (children: React.ReactNode) =>
    guard === 'session' ? <SessionGuard name={name}>{children}</SessionGuard> : children;

  if (layout === 'none') return guarded(screen);
  if (layout === 'auth') return guarded(<AuthLayout>{screen}</AuthLayout>);
  return guarded(
    <Suspense fallback={<LoadingOverlay label={layoutText.loading} />}>
      <AccountLayout name={name}>{screen}</AccountLayout>
    </Suspense>,
  );
}

function useTitle(title: string | null) {
  const { brand } = useBoot();
  useEffect(() => {
    document.title = pageTitle(title, brand.service_name);
  }, [title, brand.service_name]);
}

/** A page change starts at the top, and the new heading may take the focus. */
function useNavigationNote(path: string) {
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    noteNavigation();
    scrollTo(0, 0);
  }, [path]);
}
