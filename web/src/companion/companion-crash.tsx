import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { companionText } from '#text/companion';

/** Says that the app has crashed, where otherwise nothing would be shown (docs/behaviour/web.md#layouts). */
export class CompanionCrash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-[25rem] content-center justify-items-center gap-4 px-4 text-center">
        <TriangleAlert className="size-12 text-warning" aria-hidden />
        <div role="alert">
          <h1 className="text-lg font-semibold text-balance">{companionText.crashed}</h1>
        </div>
      </main>
    );
  }
}
