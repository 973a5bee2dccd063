import { register } from '@latchkey/contract/joining/register';
import { CircleCheck, LinkIcon, MailCheck, UserCheck, UserLock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { joiningText } from '#text/joining';
import { call } from '../../platform/api/call.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import type { MailedLink } from '../../platform/routing/kept-link.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmailRequestForm } from '../settings/email-request-form.tsx';
import { cameFrom, rememberCameFrom } from './came-from.ts';
import { JoinForm, type LinkEnd } from './join-form.tsx';

/**
 * 'Create your account': asks for the address, or creates the account of a mailed link
 * (docs/behaviour/joining.md#screens).
 */
export default function RegisterScreen() {
  const link = useMailedLink('authRegister');
  const [end, setEnd] = useState<LinkEnd>();
  if (link === undefined) return <Skeleton className="h-60" />;
  if (end) return <Ended end={end} onAgain={() => setEnd(undefined)} />;
  return link ? <Join link={link} onEnd={setEnd} /> : <Ask />;
}

function Join({ link, onEnd }: { link: MailedLink; onEnd: (end: LinkEnd) => void }) {
  const redirect = useRedirect();
  // So that the page names the application that the account is for, as on the page where the link was requested.
  useEffect(() => {
    const query = cameFrom(link.email);
    if (Object.keys(query).length > 0) redirect('authRegister', { query, replace: true });
  }, [link, redirect]);
  return (
    <div className="grid gap-6">
      <PageHeading centered description={joiningText.joinFor(link.email)}>
        {joiningText.title}
      </PageHeading>
      <JoinForm link={link} onEnd={onEnd} />
    </div>
  );
}

function Ask() {
  const { registration } = useBoot().settings;
  const { email, login_hint: hint } = useAuthQuery();
  const [sentTo, setSentTo] = useState<string>();
  const isOpen = registration === 'open' || registration === 'domains';
  return (
    <div className="grid gap-6">
      {!isOpen && <NotOpen isInvited={registration === 'invited'} />}
      {isOpen && !sentTo && (
        <EmailRequestForm
          title={joiningText.title}
          description={joiningText.hint}
          label={joiningText.email}
          autoComplete="email"
          email={email ?? hint}
          submit={joiningText.send}
          progress={{ loading: joiningText.sending, success: joiningText.sent }}
          failed={joiningText.sendFailed}
          send={(address) => call(register, { body: { email: address } })}
          onSent={(address) => {
            rememberCameFrom(address, location.search);
            setSentTo(address);
          }}
        />
      )}
      {isOpen && sentTo && (
        <Outcome
          kind="success"
          icon={MailCheck}
          title={joiningText.sentTitle}
          description={joiningText.sentTo(sentTo)}
        >
          <Button kind="quiet" onClick={() => setSentTo(undefined)}>
            {joiningText.askAgain}
          </Button>
        </Outcome>
      )}
      <RouteLink to="authLogin" keepQuery className={`${linkStyle} justify-self-center py-1 text-control`}>
        {joiningText.haveAccount}
      </RouteLink>
    </div>
  );
}

function NotOpen({ isInvited }: { isInvited: boolean }) {
  const { invitedTitle, invitedHint, closedTitle, closedHint } = joiningText;
  return (
    <Outcome
      kind="neutral"
      icon={UserLock}
      title={isInvited ? invitedTitle : closedTitle}
      description={isInvited ? invitedHint : closedHint}
    />
  );
}

const ends = {
  used: { icon: CircleCheck, title: joiningText.linkUsed, hint: joiningText.linkUsedHint },
  conflict: { icon: UserCheck, title: joiningText.conflictTitle, hint: joiningText.conflictHint },
  over: { icon: LinkIcon, title: joiningText.linkOver, hint: joiningText.linkOverHint },
  closed: { icon: UserLock, title: joiningText.closedTitle, hint: joiningText.closedHint },
} as const;

function Ended({ end, onAgain }: { end: LinkEnd; onAgain: () => void }) {
  const redirect = useRedirect();
  const { icon, title, hint } = ends[end];
  return (
    <Outcome kind="neutral" icon={icon} role="status" title={title} description={hint}>
      {end === 'over' ? (
        <Button
          wide
          onClick={() => {
            redirect('authRegister', { keepQuery: true, replace: true });
            onAgain();
          }}
        >
          {joiningText.newLink}
        </Button>
      ) : (
        <LinkButton to="authLogin" keepQuery wide>
          {joiningText.signIn}
        </LinkButton>
      )}
    </Outcome>
  );
}
