import { layoutText } from '#text/layout';
import { routeTitles } from '#text/routes';
import type { RouteName } from '../../platform/routing/route-name.ts';
import { headingStyle } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  name: RouteName;
  layout: 'account' | 'auth';
}

/** The shape of a page, under its heading, while its code is being loaded. */
export function ScreenSkeleton({ name, layout }: Props) {
  const isAccount = layout === 'account';
  return (
    <div className="grid gap-6">
      <div>
        <h1 className={isAccount ? headingStyle : 'sr-only'}>{routeTitles[name]}</h1>
        <Skeleton className={isAccount ? 'mt-1 h-6 max-w-96' : 'mx-auto h-8 w-2/3'} />
      </div>
      <div role="status" aria-label={layoutText.loading} className="grid gap-6">
        <Skeleton className="h-44 rounded-card" />
        {isAccount && <Skeleton className="h-44 rounded-card" />}
      </div>
    </div>
  );
}
