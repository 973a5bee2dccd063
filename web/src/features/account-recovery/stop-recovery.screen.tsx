import { recoveryStop } from '@latchkey/contract/account-recovery/recovery-stop';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { accountRecoveryText as text } from '#text/account-recovery';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { isLinkUsed } from '../../platform/api/is-link-used.ts';
import { type MailedLink, useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type End = 'stopped' | 'used' | 'over';

/** The page of the message about a recovery that waits. Nothing happens before the button. */
export default function StopRecoveryScreen() {
  const link = useMailedLink('authStopRecovery');
  const [end, setEnd] = useState<End>();
  if (link === undefined) return <Skeleton className="h-48" />;
  if (link === null || end === 'over')
    return (
      <Outcome
        kind="warning"
        icon={TriangleAlert}
        role="status"
        title={text.over}
        description={text.overHint}
      >
        <LinkButton to="authLogin">{text.signIn}</LinkButton>
      </Outcome>
    );
  if (end)
    return (
      <Outcome
        kind="success"
        icon={ShieldCheck}
        role="status"
        title={end === 'used' ? text.stoppedBefore : text.stoppedTitle}
        description={text.stoppedHint}
      >
        <LinkButton to="authForgotPassword">{text.setPassword}</LinkButton>
      </Outcome>
    );
  return <Question link={link} onEnd={setEnd} />;
}

function Question({ link, onEnd }: { link: MailedLink; onEnd: (end: End) => void }) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const stop = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      await call(recoveryStop, { body: { email: link.email, token: link.token } });
      onEnd('stopped');
    } catch (error) {
      setRunning(false);
      if (isLinkUsed(error)) onEnd('used');
      else if (isFailure(error, 'invalid_token') || isFailure(error, 'invalid_fields')) onEnd('over');
      else setFailure(error);
    }
  };

  return (
    <div className="grid gap-6">
      <PageHeading centered description={text.stopHint(link.email)}>
        {text.stopTitle}
      </PageHeading>
      <FormFailure error={failure} fallback={text.failed} />
      <Button wide kind="danger" busy={running} onClick={() => void stop()}>
        {text.stopNow}
      </Button>
    </div>
  );
}
