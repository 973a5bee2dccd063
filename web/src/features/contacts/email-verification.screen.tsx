import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { contactsText } from '#text/contacts';
import { routeTitles } from '#text/routes';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type State =
  | { step: 'verifying' }
  | { step: 'verified'; email: string }
  | { step: 'failed'; message: string };

/** Confirms the e-mail of the mailed link (spec §2). */
export default function EmailVerificationScreen() {
  const state = useConfirmation();
  if (state.step === 'verifying')
    return (
      <div className="grid justify-items-center gap-4 text-center" role="status">
        <PageHeading centered>{routeTitles.authEmailVerification}</PageHeading>
        <Spinner className="size-8 text-muted" />
        <p className="text-muted">{contactsText.verifyingEmail}</p>
      </div>
    );
  if (state.step === 'failed')
    return (
      <Outcome
        kind="warning"
        icon={TriangleAlert}
        role="alert"
        title={contactsText.emailNotVerified}
        description={state.message}
      >
        <LinkButton to="profileDetail" kind="secondary">
          {contactsText.toProfile}
        </LinkButton>
      </Outcome>
    );
  return (
    <Outcome
      kind="success"
      icon={CircleCheck}
      role="status"
      title={contactsText.emailVerified}
      description={contactsText.emailVerifiedHint(state.email)}
    >
      <LinkButton to="profileDetail">{contactsText.toProfile}</LinkButton>
    </Outcome>
  );
}

/** There are no fields here to mark: what is wrong with them is wrong with the link. */
function refusalText(error: unknown): string {
  if (isFailure(error, 'invalid_fields')) return contactsText.linkIncomplete;
  return failureMessage(error, contactsText.linkIncomplete);
}

/** The token works once: it is sent once, and leaves the address at the same moment (security H11). */
function useConfirmation(): State {
  const { email, token } = useAuthQuery();
  const hydrated = useHydrated();
  const redirect = useRedirect();
  const [state, setState] = useState<State>({ step: 'verifying' });
  const [isTaken, setTaken] = useState(false);

  useEffect(() => {
    if (!hydrated || isTaken) return;
    if (!email || !token) return setState({ step: 'failed', message: contactsText.linkIncomplete });
    setTaken(true);
    redirect('authEmailVerification', { replace: true });
    call(emailVerificationConfirm, { query: { email, token } }).then(
      () => setState({ step: 'verified', email }),
      (error: unknown) => setState({ step: 'failed', message: refusalText(error) }),
    );
  }, [hydrated, email, token, isTaken, redirect]);

  return state;
}
