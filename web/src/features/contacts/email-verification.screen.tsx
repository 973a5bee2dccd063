import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { contactsText } from '#text/contacts';
import { routeTitles } from '#text/routes';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { isLinkUsed } from '../../platform/api/is-link-used.ts';
import { useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tellContactVerified } from '../sessions/contacts-verified.ts';

type State =
  | { step: 'asking' }
  | { step: 'verifying' }
  | { step: 'verified' }
  | { step: 'used' }
  | { step: 'failed'; message: string };

/** Verifies the email of the mailed link when the button is pressed: mail programs open links on their own. */
export default function EmailVerificationScreen() {
  const link = useMailedLink('authEmailVerification');
  const [state, setState] = useState<State>({ step: 'asking' });
  if (link === undefined) return <Waiting />;
  if (link === null) return <Failed message={contactsText.linkIncomplete} />;

  const verify = async () => {
    setState({ step: 'verifying' });
    try {
      await call(emailVerificationConfirm, { query: { email: link.email, token: link.token } });
      setState({ step: 'verified' });
      tellContactVerified();
    } catch (error) {
      setState(isLinkUsed(error) ? { step: 'used' } : { step: 'failed', message: refusalText(error) });
    }
  };

  switch (state.step) {
    case 'asking':
    case 'verifying':
      return (
        <div className="grid gap-6 text-center">
          <PageHeading centered description={contactsText.verifyEmailQuestion(link.email)}>
            {routeTitles.authEmailVerification}
          </PageHeading>
          <Button wide busy={state.step === 'verifying'} onClick={() => void verify()}>
            {contactsText.verifyEmail}
          </Button>
        </div>
      );
    case 'failed':
      return <Failed message={state.message} />;
    case 'used':
      return (
        <Outcome
          kind="neutral"
          icon={CircleCheck}
          role="status"
          title={contactsText.linkUsed}
          description={contactsText.linkUsedHint}
        >
          <LinkButton to="profileDetail">{contactsText.toProfile}</LinkButton>
        </Outcome>
      );
    case 'verified':
      return (
        <Outcome
          kind="success"
          icon={CircleCheck}
          role="status"
          title={contactsText.emailVerified}
          description={contactsText.emailVerifiedHint(link.email)}
        >
          <LinkButton to="profileDetail">{contactsText.toProfile}</LinkButton>
        </Outcome>
      );
  }
}

function Waiting() {
  return (
    <div className="grid gap-6">
      <PageHeading centered>{routeTitles.authEmailVerification}</PageHeading>
      <Skeleton className="h-(--control)" />
    </div>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <Outcome
      kind="warning"
      icon={TriangleAlert}
      role="alert"
      title={contactsText.emailNotVerified}
      description={message}
    >
      <LinkButton to="profileDetail" kind="secondary">
        {contactsText.toProfile}
      </LinkButton>
    </Outcome>
  );
}

/** There are no fields to mark here: an invalid field means an invalid link. */
function refusalText(error: unknown): string {
  if (isFailure(error, 'invalid_fields')) return contactsText.linkIncomplete;
  return failureMessage(error, contactsText.linkIncomplete);
}
