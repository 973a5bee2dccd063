import { Console } from '../features/console/console.tsx';
import { AccountEvents } from '../features/realtime/account-events.tsx';
import { useDropGoneAnswers } from '../features/sessions/use-drop-gone-answers.ts';
import { useFollowProfile } from '../features/sessions/use-follow-profile.ts';
import { useProfile } from '../features/sessions/use-profile.ts';
import { useRequiredAttentionRedirect } from './attention-redirect.ts';
import { ConsoleLayout } from './layouts/console-layout.tsx';
import { OfflineBar } from './layouts/offline-bar.tsx';

/** The console of the operators, with pages of its own (docs/behaviour/admin.md#console). */
export default function ConsoleScreen() {
  const { data: profile } = useProfile();
  useDropGoneAnswers();
  useFollowProfile();
  useRequiredAttentionRedirect('console', profile);
  return (
    <>
      <AccountEvents />
      <OfflineBar />
      <Console layout={ConsoleLayout} />
    </>
  );
}
