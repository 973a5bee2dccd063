import { CloudOff } from 'lucide-react';
import { layoutText } from '#text/layout';
import { uiText } from '#text/ui';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

interface Props {
  hint?: string;
  onRetry: () => void;
}

/** The server does not answer: nothing is lost, and trying again is one click. */
export function UnreachableScreen({ hint = layoutText.unreachableHint, onRetry }: Props) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[25rem] content-center justify-items-center gap-4 px-4 text-center">
      <CloudOff className="size-10 text-muted" aria-hidden />
      <PageHeading centered description={hint}>
        {layoutText.unreachable}
      </PageHeading>
      <Button onClick={onRetry}>{uiText.tryAgain}</Button>
    </main>
  );
}
