import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { passwordsText } from '#text/passwords';
import { useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type LinkEnd, LinkPasswordForm } from './link-password-form.tsx';
import { ResetWaits } from './reset-waits.tsx';

export default function ResetPasswordScreen() {
  const link = useMailedLink('authResetPassword');
  const [end, setEnd] = useState<LinkEnd>();
  const [waiting, setWaiting] = useState<string>();
  const redirect = useRedirect();
  if (waiting) return <ResetWaits until={waiting} />;
  if (end === 'used')
    return (
      <Outcome
        kind="neutral"
        icon={CircleCheck}
        role="status"
        title={passwordsText.linkUsed}
        description={passwordsText.linkUsedHint}
      >
        <LinkButton to="authLogin" wide>
          {passwordsText.signIn}
        </LinkButton>
        <LinkButton to="authForgotPassword" kind="secondary" wide>
          {passwordsText.toForgot}
        </LinkButton>
      </Outcome>
    );
  return (
    <div className="grid gap-6">
      <PageHeading centered description={link && !end ? passwordsText.resetFor(link.email) : undefined}>
        {passwordsText.resetTitle}
      </PageHeading>
      {link === undefined && <Skeleton className="h-60" />}
      {link && !end && (
        <LinkPasswordForm
          link={link}
          texts={passwordsText.resetForm}
          onDone={() => redirect('authLogin', { replace: true })}
          onEnd={setEnd}
          onWaiting={setWaiting}
        />
      )}
      {(link === null || end) && <LinkExpired />}
    </div>
  );
}

function LinkExpired() {
  return (
    <>
      <Banner kind="danger">{passwordsText.linkExpired}</Banner>
      <LinkButton to="authForgotPassword" wide>
        {passwordsText.toForgot}
      </LinkButton>
    </>
  );
}
