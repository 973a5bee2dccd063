import { type ComponentType, lazy, Suspense } from 'react';
import { layoutText } from '#text/layout';
import { AppearanceToggle } from '../../features/appearance/appearance-toggle.tsx';
import { LanguageMenu } from '../../features/appearance/language-menu.tsx';
import { knownDeviceId } from '../../platform/api/device-id.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { CopyrightYear } from './copyright-year.tsx';

/** Optional: a sign-in needs none of them, and must not be interrupted if they cannot be fetched. */
const DownloadBadges = lazy<ComponentType>(() =>
  import('./download-badges.tsx').then(
    (module) => ({ default: module.DownloadBadges }),
    () => ({ default: () => null }),
  ),
);

export function AuthFooter() {
  const { brand, settings } = useBoot();
  // The prerendered page contains neither, and its lines have the same height without them.
  const hydrated = useHydrated();
  const support = hydrated ? settings.support_url : null;
  // The app itself passes a device_id (docs/behaviour/web.md#layouts).
  const hasDownloads = hydrated && !knownDeviceId() && Object.values(settings.download_links).some(Boolean);
  return (
    <footer className="grid min-h-24 content-start justify-items-center gap-2 px-4 pb-6 text-center text-sm text-muted">
      {hasDownloads && (
        <Suspense>
          <DownloadBadges />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-1">
        <RouteLink
          to="aboutPrivacy"
          className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline"
        >
          {layoutText.privacyPolicy}
        </RouteLink>
        {support && (
          <a
            href={support}
            className="inline-flex min-h-11 items-center px-2 hover:text-text hover:underline"
          >
            {layoutText.help}
          </a>
        )}
        <LanguageMenu opens="up" />
        <AppearanceToggle />
      </div>
      <p>
        <CopyrightYear>{(year) => layoutText.copyright(year, brand.service_name)}</CopyrightYear>
      </p>
    </footer>
  );
}
