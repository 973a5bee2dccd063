import type { AdminNoticeDetail } from '@latchkey/contract/attentions/admin-notice';
import { attentionRead } from '@latchkey/contract/attentions/attention-read';
import { attentionRemove } from '@latchkey/contract/attentions/attention-remove';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { consoleNoticesText as text } from '#text/console-notices';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { BackTo } from '../back-to.tsx';
import { ConsoleLink } from '../console-link.tsx';
import { ItemScreen } from '../item-screen.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useLeave } from '../use-leave.ts';
import { useOperator } from '../use-operator.ts';
import { EditNoticeDialog } from './edit-notice-dialog.tsx';

/** One notice, and how people responded to it. */
export default function NoticeScreen({ id }: { id: string }) {
  const query = useConsoleQuery(attentionRead, { params: { id } });
  return (
    <ItemScreen query={query} list="notices" text={text}>
      {(notice) => <Notice notice={notice} onChanged={() => query.mutate()} />}
    </ItemScreen>
  );
}

interface Props {
  notice: AdminNoticeDetail;
  onChanged: () => Promise<unknown>;
}

function Notice({ notice, onChanged }: Props) {
  const { id, title, content, seen, skipped, resolved } = notice;
  const [doing, setDoing] = useState<'change' | 'remove'>();
  const isAdmin = useOperator().may('admin');
  const callApi = useSessionCall();
  const leave = useLeave('notices');
  const close = () => setDoing(undefined);
  const remove = isAdmin && (
    <Button kind="secondary" onClick={() => setDoing('remove')}>
      <Trash2 className="size-4" aria-hidden />
      {text.remove}
    </Button>
  );
  const change = isAdmin && (
    <Button kind="secondary" onClick={() => setDoing('change')}>
      {text.change}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <BackTo list="notices" title={text.title} />
      <PageHeading action={remove}>
        <bdi className="wrap-anywhere">{title}</bdi>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <Card title={text.facts} action={change}>
          <div className="grid gap-4 wrap-anywhere">
            {content && <bdi className="block whitespace-pre-line">{content}</bdi>}
            <Facts notice={notice} />
          </div>
        </Card>
        <Card title={text.done}>
          <DetailList
            items={[
              { label: text.seen, value: text.counted(seen) },
              { label: text.skipped, value: text.counted(skipped) },
              { label: text.resolved, value: text.counted(resolved) },
            ]}
          />
        </Card>
      </div>
      {doing === 'change' && <EditNoticeDialog notice={notice} onChanged={onChanged} onClose={close} />}
      {doing === 'remove' && (
        <ReasonDialog
          title={text.removeTitle(title)}
          confirm={text.remove}
          danger
          run={(reason, mfaToken) => callApi(attentionRemove, { params: { id }, body: { reason }, mfaToken })}
          toast={{ success: text.removed, error: text.removeFailed }}
          onDone={leave}
          onClose={close}
        >
          <p>{text.removeConsequence}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

function Facts({ notice }: Pick<Props, 'notice'>) {
  const { type, link, required, starts_at, ends_at, audience_kind, audience } = notice;
  const { data: profile } = useProfile();
  const timezone = profile?.timezone ?? undefined;
  return (
    <>
      <DetailList
        items={[
          { label: text.type, value: type },
          { label: text.link, value: link },
          { label: text.required, value: required ? text.requiredLabel : text.optional },
          { label: text.audience, value: text.audienceOf(notice) },
          { label: text.from, value: formatDateTime(starts_at, timezone) },
          { label: text.until, value: ends_at ? formatDateTime(ends_at, timezone) : text.noEnd },
        ]}
      />
      {audience_kind === 'user' && audience && (
        <ConsoleLink to="people" id={audience} className="w-fit text-sm underline">
          {text.audienceOf(notice)}
        </ConsoleLink>
      )}
    </>
  );
}
