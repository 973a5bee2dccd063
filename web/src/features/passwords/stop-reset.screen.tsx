import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { passwordsText } from '#text/passwords';
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

/** The page of the mail about a reset that waits. Nothing happens before the button. */
export default function StopResetScreen() {
  const link = useMailedLink('authStopReset');
  const [end, setEnd] = useState<'stopped' | 'used' | 'over'>();
  if (link === undefined) return <Skeleton className="h-48" />;
  if (link === null || end === 'over')
    return (
      <Outcome
        kind="warning"
        icon={TriangleAlert}
        role="status"
        title={passwordsText.stopOver}
        description={passwordsText.stopOverHint}
      >
        <LinkButton to="authForgotPassword">{passwordsText.toForgot}</LinkButton>
      </Outcome>
    );
  if (end === 'stopped' || end === 'used')
    return (
      <Outcome
        kind="success"
        icon={ShieldCheck}
        role="status"
        title={end === 'used' ? passwordsText.stoppedBefore : passwordsText.stopped}
        description={passwordsText.stoppedHint}
      >
        <LinkButton to="authLogin">{passwordsText.signIn}</LinkButton>
      </Outcome>
    );
  return <Question link={link} onEnd={setEnd} />;
}

function Question({ link, onEnd }: { link: MailedLink; onEnd: (end: 'stopped' | 'used' | 'over') => void }) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const stop = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      await call(passwordResetStop, { body: link });
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
      <PageHeading centered description={passwordsText.stopHint(link.email)}>
        {passwordsText.stopTitle}
      </PageHeading>
      <FormFailure error={failure} fallback={passwordsText.stopFailed} />
      <Button wide kind="danger" busy={running} onClick={() => void stop()}>
        {passwordsText.stop}
      </Button>
    </div>
  );
}
