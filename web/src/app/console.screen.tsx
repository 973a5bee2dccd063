import { Console } from '../features/console/console.tsx';
import { AccountEvents } from '../features/realtime/account-events.tsx';
import { useFollowProfile } from '../features/sessions/use-follow-profile.ts';
import { useForgetRemovedAccounts } from '../features/sessions/use-forget-removed-accounts.ts';
import { useProfile } from '../features/sessions/use-profile.ts';
import { useRequiredAttentionRedirect } from './attention-redirect.ts';
import { ConsoleLayout } from './layouts/console-layout.tsx';
import { OfflineBar } from './layouts/offline-bar.tsx';

/** The operators' console, which has sub-pages (docs/behaviour/admin.md#console). */
export default function ConsoleScreen() {
  const { data: profile } = useProfile();
  useForgetRemovedAccounts();
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
