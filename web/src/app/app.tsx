import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import { layoutText } from '#text/layout';
import { notFoundTitle, pageTitle, routeTitles } from '#text/routes';
import { useBoot } from '../platform/boot/use-boot.ts';
import { loadCode } from '../platform/loading/load-code.ts';
import { noteNavigation } from '../platform/routing/page-navigation.ts';
import type { RouteName } from '../platform/routing/route-name.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { accountLayout } from './account-area.ts';
import { SessionGuard } from './guards.tsx';
import type { AccountLayoutProps } from './layouts/account-layout.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { ScreenSkeleton } from './layouts/screen-skeleton.tsx';
import { routeOf } from './match-route.ts';
import { routes } from './routes.ts';
import { screenOf } from './screens.ts';

const NotFoundScreen = lazy(() => loadCode(() => import('./not-found.screen.tsx')));

/** The screen of the current address in its layout, behind its guard. */
export function App() {
  const [path] = useLocation();
  const name = routeOf(useRouter().parser, path);
  useTitle(name ? routes[name].title : notFoundTitle);
  useNavigationNote(path);

  if (!name)
    return (
      <AuthLayout>
        <Suspense>
          <NotFoundScreen />
        </Suspense>
      </AuthLayout>
    );
  return <RoutedScreen name={name} />;
}

function RoutedScreen({ name }: { name: RouteName }) {
  const { layout, guard } = routes[name];
  const screen = (
    <Suspense
      key={name}
      fallback={layout === 'none' ? <LoadingOverlay /> : <ScreenSkeleton name={name} layout={layout} />}
    >
      <Screen name={name} />
    </Suspense>
  );
  const inLayout = {
    none: screen,
    auth: <AuthLayout name={name}>{screen}</AuthLayout>,
    account: (
      <Suspense fallback={<LoadingOverlay label={layoutText.loading} title={routeTitles[name]} />}>
        <AccountArea name={name}>{screen}</AccountArea>
      </Suspense>
    ),
  }[layout];
  return guard === 'session' ? <SessionGuard name={name}>{inLayout}</SessionGuard> : inLayout;
}

/** Whether the component is already loaded is decided once, when it is first shown. */
function Screen({ name }: { name: RouteName }) {
  const [Component] = useState(() => screenOf(name));
  return <Component />;
}

function AccountArea(props: AccountLayoutProps) {
  const [Layout] = useState(() => accountLayout());
  return <Layout {...props} />;
}

function useTitle(title: string | null) {
  const { brand } = useBoot();
  // Before the effects of a screen with sub-pages, which sets the page's name.
  useLayoutEffect(() => {
    document.title = pageTitle(title, brand.service_name);
  }, [title, brand.service_name]);
}

/** Navigation scrolls to the top, and allows the new heading to take the focus. */
function useNavigationNote(path: string) {
  const first = useRef(path);
  // Before the effects of the heading, which may be in the same commit if its code was already loaded.
  useLayoutEffect(() => {
    if (first.current === path) return;
    first.current = '';
    noteNavigation();
    scrollTo(0, 0);
  }, [path]);
}
