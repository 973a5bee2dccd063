import type { AdminNotice } from '@latchkey/contract/attentions/admin-notice';
import { attentionUpdate } from '@latchkey/contract/attentions/attention-update';
import * as z from 'zod/mini';
import { consoleNoticesText as text } from '#text/console-notices';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { localTime, NoticeFields, noticeBody, noticeShape } from './notice-fields.tsx';

const schema = z.object({ ...noticeShape, reason: ReasonField });

interface Props {
  notice: AdminNotice;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

export function EditNoticeDialog({ notice, onChanged, onClose }: Props) {
  const callApi = useSessionCall();
  const { id, version, title, content, link, required } = notice;
  const starts_at = localTime(notice.starts_at);
  return (
    <ActionDialog
      title={text.changeTitle}
      confirm={text.save}
      schema={schema}
      defaultValues={{
        title,
        content: content ?? '',
        link: link ?? '',
        required,
        starts_at,
        ends_at: localTime(notice.ends_at),
        reason: '',
      }}
      names={['title', 'content', 'link', 'starts_at', 'ends_at', 'reason']}
      run={({ reason, ...values }, mfaToken) => {
        // The field has no seconds, so an unchanged start is not sent and keeps its seconds.
        const given = { ...values, starts_at: values.starts_at === starts_at ? '' : values.starts_at };
        const body = { ...noticeBody(given), reason };
        return callApi(attentionUpdate, { params: { id }, body, mfaToken, ifMatch: version });
      }}
      toast={{ success: text.changed, error: text.changeFailed }}
      onDone={onChanged}
      onOutdated={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted">{text.changeHint}</p>
          <NoticeFields form={form} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
