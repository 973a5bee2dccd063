import { NoticeTypeInput } from '@latchkey/contract/attentions/admin-notice';
import { attentionCreate } from '@latchkey/contract/attentions/attention-create';
import { attentionPreview } from '@latchkey/contract/attentions/attention-preview';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { useState } from 'react';
import * as z from 'zod/mini';
import { consoleNoticesText as text } from '#text/console-notices';
import { isFailure } from '../../../platform/api/api-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';
import { audienceOf, audiences, type ChosenAudience } from './audience.ts';
import { NoticeFields, noticeBody, noticeShape } from './notice-fields.tsx';

const schema = z
  .object({
    type: NoticeTypeInput,
    audience: z.enum(audiences),
    who: z.optional(z.string().check(z.trim(), z.maxLength(254, 'too_long'))),
    ...noticeShape,
    reason: ReasonField,
  })
  .check(
    z.refine(({ audience, who }) => audience !== 'user' || Boolean(who), {
      error: 'required',
      path: ['who'],
    }),
  );

const options = audiences.map((value) => ({ value, label: text.audiences[value] }));

interface Props {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

export function AddNoticeDialog({ onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.add}
      confirm={text.add}
      schema={schema}
      defaultValues={{
        type: '',
        audience: 'all',
        who: '',
        title: '',
        content: '',
        link: '',
        required: false,
        starts_at: '',
        ends_at: '',
        reason: '',
      }}
      names={['type', 'audience', 'who', 'title', 'content', 'link', 'starts_at', 'ends_at', 'reason']}
      run={async ({ type, audience, who = '', reason, ...values }, mfaToken) => {
        const forWhom = await audienceOf(callApi, audience, who);
        return callApi(attentionCreate, {
          body: { type, ...forWhom, ...noticeBody(values), reason },
          mfaToken,
        });
      }}
      toast={{ success: text.added, error: text.addFailed }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => {
        const chosen = form.values.audience as ChosenAudience;
        const who = String(form.values.who ?? '').trim();
        return (
          <>
            <TextField
              label={text.type}
              hint={text.typeHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...form.field('type')}
            />
            <NoticeFields form={form} />
            <SelectField label={text.audience} options={options} {...form.field('audience')} />
            {chosen === 'user' && (
              <TextField
                label={text.account}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.field('who')}
              />
            )}
            <Preview key={`${chosen} ${who}`} chosen={chosen} who={who} />
            <ReasonInput field={form.field('reason')} />
          </>
        );
      }}
    </ActionDialog>
  );
}

/** Counts only on request, because the query reads many accounts. */
function Preview({ chosen, who }: { chosen: ChosenAudience; who: string }) {
  const callApi = useSessionCall();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<ReplyOf<typeof attentionPreview> | string>();
  const look = async () => {
    setBusy(true);
    try {
      setShown(await callApi(attentionPreview, { query: await audienceOf(callApi, chosen, who) }));
    } catch (error) {
      setShown(isFailure(error, 'not_found') ? error.message : text.previewFailed);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-2 text-sm">
      <Button kind="secondary" busy={busy} onClick={look}>
        {text.preview}
      </Button>
      <div role="status">
        {typeof shown === 'string' && <p className="text-danger">{shown}</p>}
        {typeof shown === 'object' && (
          <>
            <p className="font-medium">{text.concerned(shown.count, shown.is_whole)}</p>
            <bdi className="block wrap-anywhere text-muted">
              {shown.sample.join(', ')}
              {shown.count > shown.sample.length && ', …'}
            </bdi>
          </>
        )}
      </div>
    </div>
  );
}
