import { layoutText } from '#text/layout';
import { AppearanceToggle } from '../../features/appearance/appearance-toggle.tsx';
import { LanguageMenu } from '../../features/appearance/language-menu.tsx';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { CopyrightYear } from './copyright-year.tsx';
import { DownloadBadges } from './download-badges.tsx';

export function AuthFooter() {
  const { brand, settings } = useBoot();
  // The prerendered page does not contain it, and the line has the same height without it.
  const support = useHydrated() ? settings.support_url : null;
  return (
    <footer className="grid min-h-24 content-start justify-items-center gap-2 px-4 pb-6 text-center text-sm text-muted">
      <DownloadBadges />
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
