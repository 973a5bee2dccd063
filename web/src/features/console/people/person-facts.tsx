import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import type { ReactNode } from 'react';
import { consoleText } from '#text/console';
import { consolePeopleText as text } from '#text/console-people';
import { uiText } from '#text/ui';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { linkStyle } from '../../../ui/link-style.ts';
import { ConsoleLink } from '../console-link.tsx';
import { useFormatDate } from '../use-format-date.ts';

export function PersonFacts({ person }: { person: AdminUserDetail }) {
  const formatDate = useFormatDate();
  const { is_2fa_enabled: isOn, is_2fa_enforced: isEnforced } = person;
  return (
    <Card title={text.facts}>
      <dl className="grid gap-3 text-sm">
        <Fact label={text.email}>
          <Contact value={person.email} isVerified={person.is_email_verified} />
        </Fact>
        <Fact label={text.phone}>
          <Contact value={person.phone} isVerified={person.is_phone_verified} />
        </Fact>
        {(person.given_name || person.family_name) && (
          <Fact label={text.nameParts}>
            <bdi>{person.given_name}</bdi> <bdi>{person.family_name}</bdi>
          </Fact>
        )}
        {person.groups.length > 0 && (
          <Fact label={text.groups}>
            <Groups names={person.groups} />
          </Fact>
        )}
        {Object.entries(person.attributes).map(([name, value]) => (
          <Fact key={name} label={name}>
            <bdi className="break-words">{String(value)}</bdi>
          </Fact>
        ))}
        <Fact label={text.password}>{person.has_password ? text.set : <None />}</Fact>
        <Fact label={text.twoFactor}>{isEnforced ? text.onEnforced : isOn ? text.on : text.off}</Fact>
        {person.role && <Fact label={text.operatorRole}>{consoleText.roles[person.role]}</Fact>}
        {person.erase_at && <Fact label={text.eraseAt}>{formatDate(person.erase_at)}</Fact>}
        <Fact label={text.created}>{formatDate(person.created_at)}</Fact>
        <Fact label={text.lastSignIn}>
          {person.last_login_at ? formatDate(person.last_login_at) : text.never}
        </Fact>
        <Fact label={text.id}>
          <span className="flex items-center gap-1">
            <code className="min-w-0 font-mono text-xs">{person.id}</code>
            <CopyButton text={person.id} label={text.copyId} />
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

function Groups({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {names.map((name) => (
        <li key={name}>
          <ConsoleLink to="groups" id={name} className={linkStyle}>
            <bdi>{name}</bdi>
          </ConsoleLink>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted break-words">
        <bdi>{label}</bdi>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Contact({ value, isVerified }: { value: string | null; isVerified: boolean }) {
  if (value === null) return <None />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi>{value}</bdi>
      <Badge kind={isVerified ? 'success' : 'warning'}>{isVerified ? text.verified : text.unverified}</Badge>
    </span>
  );
}

const None = () => <span className="text-muted">{uiText.notGiven}</span>;
