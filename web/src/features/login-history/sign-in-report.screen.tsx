import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { signInReportRead } from '@latchkey/contract/login-history/sign-in-report-read';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { signInReportText } from '#text/sign-in-report';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { forgetLink } from '../../platform/routing/forget-link.ts';
import type { MailedLink } from '../../platform/routing/kept-link.ts';
import { useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { deviceLabel, whereLabel } from './device-label.ts';

type SignIn = ReplyOf<typeof signInReportRead>;
type State =
  | { step: 'loading' }
  | { step: 'asking'; signIn: SignIn }
  | { step: 'failed'; error: unknown }
  | { step: 'used' }
  | { step: 'reported'; outcome: ReplyOf<typeof signInReportConfirm> };

/** 'Was this you?': the page of the mail about a new sign-in. Nothing happens before the button is pressed (#107). */
export default function SignInReportScreen() {
  const link = useMailedLink('authSignInReport');
  if (link === undefined) return <Loading />;
  if (link === null) return <Used />;
  return <Report link={link} />;
}

function Report({ link }: { link: MailedLink }) {
  const [state, setState] = useState<State>({ step: 'loading' });
  const { email, token } = link;

  useEffect(() => {
    const stale = new AbortController();
    call(signInReportRead, { body: { email, token } }).then(
      (signIn) => stale.signal.aborted || setState({ step: 'asking', signIn }),
      (error: unknown) => stale.signal.aborted || setState(failedBy(error)),
    );
    return () => stale.abort();
  }, [email, token]);

  switch (state.step) {
    case 'loading':
      return <Loading />;
    case 'used':
      return <Used />;
    case 'failed':
      return (
        <div className="grid gap-6">
          <PageHeading centered>{signInReportText.title}</PageHeading>
          <FailureBanner error={state.error} fallback={signInReportText.loadFailed} />
        </div>
      );
    case 'asking':
      return <Question link={link} signIn={state.signIn} onDone={setState} />;
    case 'reported':
      return <Reported email={email} outcome={state.outcome} />;
  }
}

const failedBy = (error: unknown): State =>
  isFailure(error, 'invalid_token') || isFailure(error, 'invalid_fields')
    ? { step: 'used' }
    : { step: 'failed', error };

interface QuestionProps {
  link: MailedLink;
  signIn: SignIn;
  onDone: (state: State) => void;
}

function Question({ link, signIn, onDone }: QuestionProps) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const report = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      onDone({ step: 'reported', outcome: await call(signInReportConfirm, { body: link }) });
    } catch (error) {
      setRunning(false);
      if (isFailure(error, 'invalid_token')) onDone({ step: 'used' });
      else setFailure(error);
    }
  };

  return (
    <div className="grid gap-6">
      <PageHeading centered description={signInReportText.hint(link.email)}>
        {signInReportText.title}
      </PageHeading>
      <FailureBanner error={failure} fallback={signInReportText.reportFailed} />
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 rounded-card bg-surface px-4 py-3">
        <Fact name={signInReportText.device} value={deviceLabel(signIn)} />
        <Fact name={signInReportText.place} value={whereLabel(signIn)} />
        <Fact name={signInReportText.time} value={formatDateTime(signIn.at)} />
      </dl>
      <div className="grid gap-2">
        <Button wide kind="danger" busy={running} onClick={() => void report()}>
          {signInReportText.notMe}
        </Button>
        <LinkButton to="profileDetail" kind="secondary" wide onClick={forgetLink}>
          {signInReportText.wasMe}
        </LinkButton>
      </div>
      <p className="text-sm text-muted">{signInReportText.consequence}</p>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </>
  );
}

interface ReportedProps {
  email: string;
  outcome: ReplyOf<typeof signInReportConfirm>;
}

function Reported({ email, outcome }: ReportedProps) {
  const { reset_token: resetToken, is_restoring_mailed: isMailed, removed } = outcome;
  const isRestoredByMail = isMailed && !resetToken;
  const hasNoPassword = resetToken !== null || outcome.is_password_removed;
  const hint = hasNoPassword ? signInReportText.reportedPassword : signInReportText.reportedHint;
  const also = removed.length > 0 ? signInReportText.removed(removed.join(', ')) : '';
  return (
    <Outcome
      kind="success"
      icon={ShieldCheck}
      role="status"
      title={signInReportText.reported}
      description={`${isRestoredByMail ? signInReportText.reportedMoved(email) : hint} ${also}`.trim()}
    >
      {!isRestoredByMail && <Next email={email} outcome={outcome} />}
    </Outcome>
  );
}

function Next({ email, outcome: { reset_token: token, is_password_removed: isRemoved } }: ReportedProps) {
  if (token)
    return (
      <LinkButton to="authResetPassword" query={{ email, token }}>
        {signInReportText.setPassword}
      </LinkButton>
    );
  // Another one is set by a link, which asks for a second factor, or waits.
  if (isRemoved)
    return (
      <LinkButton to="authForgotPassword" query={{ email }}>
        {signInReportText.setPassword}
      </LinkButton>
    );
  return <LinkButton to="authLogin">{signInReportText.signIn}</LinkButton>;
}

function Used() {
  return (
    <Outcome
      kind="warning"
      icon={TriangleAlert}
      role="status"
      title={signInReportText.used}
      description={signInReportText.usedHint}
    >
      <LinkButton to="securityLoginHistory" kind="secondary">
        {signInReportText.toHistory}
      </LinkButton>
      <LinkButton to="authForgotPassword" kind="quiet">
        {signInReportText.setPassword}
      </LinkButton>
    </Outcome>
  );
}

function Loading() {
  return (
    <div className="grid gap-6">
      <PageHeading centered>{signInReportText.title}</PageHeading>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
