import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { layoutText } from '#text/layout';
import { Button } from '../ui/button.tsx';
import { UnreachableScreen } from './unreachable.screen.tsx';

interface Props {
  /** Reports the error. */
  onCrash: (error: unknown) => void;
  children: ReactNode;
}

/** Catches errors that no screen handled, and says so (docs/behaviour/web.md#layouts). */
export class CrashScreen extends Component<Props, { crashed: boolean; offline: boolean }> {
  override state = { crashed: false, offline: false };

  static getDerivedStateFromError() {
    // A screen whose code cannot be fetched without a network is not an error of the application.
    return { crashed: true, offline: !navigator.onLine };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    if (this.state.offline)
      return <UnreachableScreen hint={layoutText.offlineHint} onRetry={() => location.reload()} />;
    return (
      <main className="mx-auto grid min-h-dvh max-w-[27rem] content-center justify-items-center gap-4 px-4 text-center">
        <TriangleAlert className="size-12 text-warning" aria-hidden />
        <div role="alert">
          <h1 className="text-lg font-semibold text-balance">{layoutText.crashed}</h1>
        </div>
        <Button kind="secondary" onClick={() => location.reload()}>
          {layoutText.reload}
        </Button>
      </main>
    );
  }
}
