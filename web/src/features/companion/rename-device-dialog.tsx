import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { companionDevicesText as text } from '#text/companion-devices';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

interface Props {
  device: CompanionDevice;
  onRenamed: () => Promise<void>;
  onClose: () => void;
}

export function RenameDeviceDialog({ device, onRenamed, onClose }: Props) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const form = useSchemaForm(bodyOf(companionDeviceRename), {
    defaultValues: { name: device.name },
    async onSubmit({ name }, { setErrors }) {
      try {
        const done = await stepUp.run((mfaToken) =>
          toasts.promise(
            callApi(companionDeviceRename, { params: { id: device.id }, body: { name }, mfaToken }),
            {
              loading: text.saving,
              success: text.renamed,
              error: text.failedRename,
            },
          ),
        );
        if (done) await onRenamed();
      } catch (error) {
        const fields = serverFieldErrors(error, ['name']);
        if (fields) setErrors(fields);
      }
    },
  });
  return (
    <Dialog open title={text.renameTitle} onClose={onClose} closeOnOverlay={false}>
      <form {...form.formProps} className="grid gap-4">
        <TextField label={text.name} maxLength={100} autoComplete="off" autoFocus {...form.field('name')} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button {...form.submitProps} disabled={!form.isDirty || form.submitProps.disabled}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
