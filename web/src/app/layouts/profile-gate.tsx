import { type ReactNode, useEffect } from 'react';
import { accountLayoutText } from '#text/account-layout';
import { layoutText } from '#text/layout';
import { routeTitles } from '#text/routes';
import { changeLocale, pageLocale } from '../../features/appearance/page-locale.ts';
import { useProfile } from '../../features/sessions/use-profile.ts';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { headingStyle, PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface Props {
  /** The page inside. */
  name: RouteName;
  children: ReactNode;
}

/**
 * A spinner until the profile is loaded, then the page with its own skeletons; if loading fails, says why and offers
 * another attempt.
 */
export function ProfileGate({ name, children }: Props) {
  const { data, error, isValidating, mutate } = useProfile();
  const chosen = data?.locale;
  useEffect(() => {
    if (chosen && chosen !== pageLocale) changeLocale(chosen);
  }, [chosen]);
  if (data) return children;
  if (!error)
    return (
      <>
        <h1 className={headingStyle}>{routeTitles[name]}</h1>
        <div
          role="status"
          aria-label={layoutText.loading}
          className="grid min-h-[calc(60dvh-2rem)] place-items-center"
        >
          <Spinner className="size-8 text-accent" />
        </div>
      </>
    );
  return (
    <div className="grid gap-6">
      <PageHeading>{routeTitles[name]}</PageHeading>
      <LoadFailed
        error={error}
        fallback={accountLayoutText.profileFailed}
        busy={isValidating}
        onRetry={mutate}
      />
    </div>
  );
}
