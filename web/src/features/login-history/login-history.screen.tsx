import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { useState } from 'react';
import { loginHistoryText } from '#text/login-history';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AccountActivity } from './account-activity.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { LoginAttempts } from './login-attempts.tsx';
import { NotMeDialog } from './not-me-dialog.tsx';
import { useLoginHistory } from './use-login-history.ts';
import { useSessionList } from './use-session-list.ts';

/** Where the account is signed in, and all attempts (docs/behaviour/login-history.md#screens, security #48). */
export default function LoginHistoryScreen() {
  const list = useSessionList();
  const history = useLoginHistory();
  const [doubted, setDoubted] = useState<LoginHistory>();
  const refresh = () => Promise.all([list.mutate(), history.mutate()]);

  return (
    <div className="grid gap-6">
      <PageHeading description={loginHistoryText.description}>{loginHistoryText.title}</PageHeading>
      <ActiveSessions list={list} onEnded={refresh} />
      <LoginAttempts history={history} onDoubt={setDoubted} />
      <AccountActivity />
      {doubted && <NotMeDialog entry={doubted} onChanged={refresh} onClose={() => setDoubted(undefined)} />}
    </div>
  );
}
