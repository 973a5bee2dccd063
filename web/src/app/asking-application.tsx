import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { useHydrated } from '../platform/boot/use-hydrated.ts';
import { loadCode } from '../platform/loading/load-code.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const AskingLine = lazy(() =>
  loadCode(() => import('../features/authorize/asking-line.tsx')).then((module) => ({
    default: module.AskingLine,
  })),
);

/** Names the application that a sign-in is for; its code is only loaded if there is one. */
export function AskingApplication({ onLeave }: { onLeave?: () => void }) {
  const search = useSearch();
  const hydrated = useHydrated();
  const interaction = hydrated ? new URLSearchParams(search).get('interaction') : null;
  if (!interaction) return null;
  return (
    <Suspense fallback={<Skeleton className="h-17" />}>
      <AskingLine interaction={interaction} onLeave={onLeave} />
    </Suspense>
  );
}
