import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { loginText } from '#text/login';
import { passwordsText } from '#text/passwords';
import { call } from '../../platform/api/call.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useTypedEmail } from '../../platform/routing/use-typed-email.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const schema = bodyOf(forgotPassword);

export default function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <div className="grid gap-6">
      {sentTo ? (
        <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
      ) : (
        <RequestForm onSent={setSentTo} />
      )}
      <RouteLink
        to="authLogin"
        keepQuery
        query={{ email: undefined, token: undefined, auth_method: undefined }}
        className={`${linkStyle} justify-self-center py-1`}
      >
        {passwordsText.toLogin}
      </RouteLink>
    </div>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { brand } = useBoot();
  const asked = useAuthQuery().email;
  const typed = useTypedEmail();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: { email: typed ?? asked },
    async onSubmit(body, { setErrors }) {
      setFailure(undefined);
      try {
        const request = call(forgotPassword, { body: { ...body, request_origin: location.origin } });
        await toasts.promise(request, { loading: passwordsText.requesting, success: passwordsText.linkSent });
        onSent(body.email);
      } catch (error) {
        const fields = serverFieldErrors(error, ['email']);
        if (fields) setErrors(fields);
        else setFailure(error);
      }
    },
  });
  return (
    <>
      <PageHeading centered description={passwordsText.forgotHint}>
        {passwordsText.forgotTitle}
      </PageHeading>
      <form {...form.formProps} className="grid gap-4">
        <FormFailure error={failure} fallback={passwordsText.forgotFailed} />
        <EmailField
          label={passwordsText.email}
          autoComplete="username"
          placeholder={loginText.emailExample(brand.example_domain)}
          {...form.field('email')}
        />
        <Button wide {...form.submitProps}>
          {passwordsText.getLink}
        </Button>
      </form>
    </>
  );
}

/** Says the same whether there is such an account or not (security #62). */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Outcome
      kind="success"
      icon={MailCheck}
      title={passwordsText.linkSentTitle}
      description={passwordsText.linkSentTo(email)}
    >
      <Button kind="quiet" onClick={onAgain}>
        {passwordsText.askAgain}
      </Button>
    </Outcome>
  );
}
