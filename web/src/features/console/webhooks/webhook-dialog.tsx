import { type Webhook, WebhookUrlInput } from '@latchkey/contract/webhooks/webhook';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import type { ActionToast } from '../use-action.ts';
import { ActionPicker } from './action-picker.tsx';

const schema = z.object({
  url: WebhookUrlInput.check(z.refine((typed) => URL.canParse(typed), { error: 'invalid' })),
  actions: z.string().check(z.minLength(1, 'required')),
});

interface Props<T> {
  title: string;
  webhook?: Webhook;
  run: (values: { url: string; actions: string }, mfaToken?: string) => Promise<T>;
  toast: ActionToast<T>;
  onDone: (reply: T) => unknown;
  onOutdated?: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** The address and events of a webhook, to create or change it. */
export function WebhookDialog<T>({ title, webhook, ...rest }: Props<T>) {
  return (
    <ActionDialog
      {...rest}
      title={title}
      confirm={title}
      schema={schema}
      defaultValues={{ url: webhook?.url ?? '', actions: webhook?.actions.join(' ') ?? '' }}
      names={['url', 'actions']}
    >
      {(form) => (
        <>
          <TextField
            label={text.url}
            hint={text.urlHint}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="url"
            spellCheck={false}
            autoFocus
            {...form.field('url')}
          />
          <ActionPicker field={form.field('actions')} />
        </>
      )}
    </ActionDialog>
  );
}
