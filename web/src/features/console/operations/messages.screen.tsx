import { MessageState, messageList, type QueuedMessage } from '@latchkey/contract/operations/message-list';
import { Mails } from 'lucide-react';
import type { ReactNode } from 'react';
import { consoleOperationsText as text } from '#text/console-operations';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';

const states = MessageState.options.map((value) => ({ value, label: text.messageStates[value] }));

/** Lists mails and other messages without what they say (docs/behaviour/admin.md#messages). */
export default function MessagesScreen() {
  const address = useListAddress(['query', 'state']);
  const list = useConsoleList(messageList, { query: address.values });
  return (
    <div className="grid gap-6">
      <PageHeading description={text.messagesDescription}>{text.messages}</PageHeading>
      <ConsoleList
        label={text.messages}
        list={list}
        address={address}
        searchHint={text.searchMessages}
        filters={[{ name: 'state', label: text.state, options: states }]}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={{ icon: Mails, title: text.noMessages, hint: text.hint }}
      />
    </div>
  );
}

function useColumns(): Column<QueuedMessage>[] {
  const { data: profile } = useProfile();
  const shown = (at: string) => (
    <time dateTime={at}>{formatDateTime(at, profile?.timezone ?? undefined)}</time>
  );
  return [
    { key: 'recipient', title: text.recipient, show: (message) => <Recipient message={message} /> },
    { key: 'message', title: text.message, show: (message) => <Kind message={message} /> },
    {
      key: 'state',
      title: text.state,
      isShort: true,
      show: (message) => <State message={message} />,
    },
    { key: 'answer', title: text.answer, show: (message) => <Answer message={message} shown={shown} /> },
    { key: 'created', title: text.created, isShort: true, show: ({ created_at }) => shown(created_at) },
  ];
}

/** Links to the account that the message belongs to. */
function Recipient({ message: { recipient, user_id } }: { message: QueuedMessage }) {
  const shown = <bdi className="wrap-anywhere">{recipient}</bdi>;
  if (user_id === null) return <span className="font-medium">{shown}</span>;
  return (
    <RowLink to="people" id={user_id}>
      {shown}
    </RowLink>
  );
}

function Kind({ message: { template, channel } }: { message: QueuedMessage }) {
  return (
    <div className="min-w-0">
      <code className="block whitespace-nowrap">{template}</code>
      <span className="block text-muted">{text.channels[channel]}</span>
    </div>
  );
}

const kinds = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'success',
  failed: 'warning',
  expired: 'warning',
  replaced: 'neutral',
  withheld: 'neutral',
} as const;

/** What the gateway reported counts for more than that it took the message. */
function State({ message: { state, report } }: { message: QueuedMessage }) {
  if (report) return <Badge kind={report === 'failed' ? 'warning' : 'success'}>{text.reports[report]}</Badge>;
  return <Badge kind={kinds[state]}>{text.messageStates[state]}</Badge>;
}

interface AnswerProps {
  message: QueuedMessage;
  shown: (at: string) => ReactNode;
}

function Answer({ message: { last_error, attempts, next_attempt_at: next }, shown }: AnswerProps) {
  return (
    <div className="min-w-0">
      <bdi className="wrap-anywhere">{last_error ?? '–'}</bdi>
      {attempts > 1 && <span className="block text-muted">{text.attempts(attempts)}</span>}
      {next !== null && (
        <span className="block text-muted">
          {text.nextAttempt} {shown(next)}
        </span>
      )}
    </div>
  );
}
