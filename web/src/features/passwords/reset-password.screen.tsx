import { CircleCheck, Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { passwordsText } from '#text/passwords';
import { isFailure } from '../../platform/api/api-failure.ts';
import { isLinkUsed } from '../../platform/api/is-link-used.ts';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { type MailedLink, useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { newPasswordShape, sameTwice } from '../settings/new-password.ts';
import { NewPasswordFields } from '../settings/new-password-fields.tsx';
import { usePasswordRules } from '../settings/use-password-rules.ts';
import { resetPassword } from './reset-password.ts';

export default function ResetPasswordScreen() {
  const link = useMailedLink('authResetPassword');
  const [end, setEnd] = useState<'expired' | 'used'>();
  const [waiting, setWaiting] = useState<string>();
  if (waiting)
    return (
      <Outcome
        kind="success"
        icon={Clock}
        role="status"
        title={passwordsText.waitsTitle}
        description={passwordsText.waitsHint(formatDateTime(waiting))}
      >
        <LinkButton to="authLogin">{passwordsText.toLogin}</LinkButton>
      </Outcome>
    );
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
      {link && !end && <ResetForm link={link} onEnd={setEnd} onWaiting={setWaiting} />}
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

interface FormProps {
  link: MailedLink;
  onEnd: (end: 'expired' | 'used') => void;
  onWaiting: (until: string) => void;
}

function ResetForm({ link, onEnd, onWaiting }: FormProps) {
  const rules = usePasswordRules();
  const redirect = useRedirect();
  const [failure, setFailure] = useState<unknown>();
  const schema = useMemo(() => z.object(newPasswordShape(rules)).check(sameTwice), [rules]);
  const form = useSchemaForm(schema, {
    async onSubmit({ password }, { setErrors, setFocus }) {
      setFailure(undefined);
      try {
        const later = await resetPassword({ ...link, password });
        if (later) return onWaiting(later);
        redirect('authLogin', { replace: true });
      } catch (error) {
        if (error instanceof SecondFactorCancelled) return;
        if (isFailure(error, 'invalid_token')) return onEnd(isLinkUsed(error) ? 'used' : 'expired');
        const fields = serverFieldErrors(error, ['password']);
        if (!fields) return setFailure(error);
        setErrors(fields);
        setFocus('password');
      }
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormFailure error={failure} fallback={passwordsText.resetFailed} />
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordFields form={form} rules={rules} />
      <Button wide {...form.submitProps}>
        {passwordsText.reset}
      </Button>
    </form>
  );
}
