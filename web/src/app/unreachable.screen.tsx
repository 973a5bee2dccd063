import { CloudOff } from 'lucide-react';
import { layoutText } from '#text/layout';
import { uiText } from '#text/ui';
import { Button } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';

interface Props {
  hint?: string;
  onRetry: () => void;
}

/** The server does not answer: nothing is lost, and another attempt is one click away. */
export function UnreachableScreen({ hint = layoutText.unreachableHint, onRetry }: Props) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[27rem] content-center px-4">
      <Outcome kind="neutral" icon={CloudOff} title={layoutText.unreachable} description={hint}>
        <Button onClick={onRetry}>{uiText.tryAgain}</Button>
      </Outcome>
    </main>
  );
}
