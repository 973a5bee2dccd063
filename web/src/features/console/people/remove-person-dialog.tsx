import { userRemove } from '@latchkey/contract/users/user-remove';
import * as z from 'zod/mini';
import { consolePeopleText as text } from '#text/console-people';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ActionDialog, ReasonField, ReasonInput } from '../action-dialog.tsx';

const schema = z.object({ now: z.optional(z.boolean()), reason: ReasonField });

interface Props {
  id: string;
  name: string;
  onDone: (isErased: boolean) => unknown;
  onClose: () => void;
}

/** Deletes an account, immediately or after the days in which it can be cancelled. */
export function RemovePersonDialog({ id, name, onDone, onClose }: Props) {
  const callApi = useSessionCall();
  return (
    <ActionDialog
      title={text.removeTitle(name)}
      confirm={text.remove}
      danger
      schema={schema}
      names={['reason']}
      run={({ now, reason }, mfaToken) =>
        callApi(userRemove, { params: { id }, body: { now: Boolean(now), reason }, mfaToken })
      }
      toast={{ success: ({ erase_at }) => (erase_at ? text.removed : text.erased), error: text.removeFailed }}
      onDone={({ erase_at }) => onDone(erase_at === null)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-muted">{text.removeText}</p>
          <Checkbox label={text.eraseNow} hint={text.eraseNowHint} {...form.checkbox('now')} />
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
