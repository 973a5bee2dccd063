import { CloudOff } from 'lucide-react';
import { layoutText } from '#text/layout';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** The server does not answer: nothing is lost, and trying again is one click. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[25rem] content-center justify-items-center gap-4 px-4 text-center">
      <CloudOff className="size-10 text-muted" aria-hidden />
      <PageHeading centered description={layoutText.unreachableHint}>
        {layoutText.unreachable}
      </PageHeading>
      <Button onClick={onRetry}>{layoutText.tryAgain}</Button>
    </main>
  );
}
