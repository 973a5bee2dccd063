import { Component, type ReactNode } from 'react';
import { companionText } from '#text/companion';

/** Says that it has stopped, where otherwise nothing would show (spec §1). */
export class CompanionCrash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <main className="p-6">
        <h1 className="text-lg font-semibold">{companionText.crashed}</h1>
      </main>
    );
  }
}
