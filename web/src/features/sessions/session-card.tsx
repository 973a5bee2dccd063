import type { SavedSession } from './saved-session.ts';
import { SessionLabel } from './session-label.tsx';

/** Whose answer a page asks for: another tab may have chosen another account since. */
export function SessionCard({ session }: { session: SavedSession }) {
  return (
    <div className="rounded-control border border-border px-4 py-3">
      <SessionLabel session={session} />
    </div>
  );
}
