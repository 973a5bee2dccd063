import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { passwordsText } from '#text/passwords';
import { call } from '../../platform/api/call.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useTypedEmail } from '../../platform/routing/use-typed-email.ts';
import { Button } from '../../ui/button.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { EmailRequestForm } from '../settings/email-request-form.tsx';

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
        className={`${linkStyle} justify-self-center py-1 text-control`}
      >
        {passwordsText.toLogin}
      </RouteLink>
    </div>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const asked = useAuthQuery().email;
  const typed = useTypedEmail();
  return (
    <EmailRequestForm
      title={passwordsText.forgotTitle}
      description={passwordsText.forgotHint}
      label={passwordsText.email}
      autoComplete="username"
      email={typed ?? asked}
      submit={passwordsText.getLink}
      progress={{ loading: passwordsText.requesting, success: passwordsText.linkSent }}
      failed={passwordsText.forgotFailed}
      send={(email) => call(forgotPassword, { body: { email, request_origin: location.origin } })}
      onSent={onSent}
    />
  );
}

/** Shows the same whether or not there is such an account (security #62). */
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
