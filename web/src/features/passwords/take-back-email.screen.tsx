import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { passwordsText } from '#text/passwords';
import { useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkPasswordForm } from './link-password-form.tsx';
import { ResetWaits } from './reset-waits.tsx';

type End = 'done' | 'over' | { waitsUntil: string };

/** The page of the mail about a changed email. Nothing happens before the button is pressed (#142). */
export default function TakeBackEmailScreen() {
  const link = useMailedLink('authTakeBackEmail');
  const [end, setEnd] = useState<End>();
  if (link === undefined) return <Skeleton className="h-60" />;
  if (link === null || end === 'over')
    return (
      <Outcome
        kind="warning"
        icon={TriangleAlert}
        role="status"
        title={passwordsText.takeBackOver}
        description={passwordsText.takeBackOverHint(link?.email)}
      >
        <LinkButton to="authForgotPassword" kind="secondary">
          {passwordsText.toForgot}
        </LinkButton>
      </Outcome>
    );
  if (end === 'done')
    return (
      <Outcome
        kind="success"
        icon={ShieldCheck}
        role="status"
        title={passwordsText.takenBack}
        description={passwordsText.takenBackHint(link.email)}
      >
        <LinkButton to="authLogin">{passwordsText.signIn}</LinkButton>
      </Outcome>
    );
  if (end) return <ResetWaits until={end.waitsUntil} />;
  return (
    <div className="grid gap-6">
      <PageHeading centered description={passwordsText.takeBackHint(link.email)}>
        {passwordsText.takeBackTitle}
      </PageHeading>
      <LinkPasswordForm
        link={link}
        texts={passwordsText.takeBackForm}
        onDone={() => setEnd('done')}
        onEnd={() => setEnd('over')}
        onWaiting={(waitsUntil) => setEnd({ waitsUntil })}
      />
    </div>
  );
}
