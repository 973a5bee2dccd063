import { namedFactorsText } from '#text/named-factors';
import type { Schema } from '../../platform/forms/check-values.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStepUp } from './use-step-up.ts';

interface Props {
  name: string;
  text: { renameTitle: string; renamed: string; failedRename: string };
  schema: Schema<{ name: string }>;
  rename: (name: string, mfaToken?: string) => Promise<unknown>;
  onRenamed: () => Promise<void>;
  onClose: () => void;
}

/** A new name for a passkey or a companion device. */
export function RenameFactorDialog({ name, text, schema, rename, onRenamed, onClose }: Props) {
  const stepUp = useStepUp();
  const form = useSchemaForm(schema, {
    defaultValues: { name },
    async onSubmit(values, { setErrors }) {
      try {
        const done = await stepUp.to('renameMethod').run((mfaToken) =>
          toasts.promise(rename(values.name, mfaToken), {
            loading: namedFactorsText.saving,
            success: text.renamed,
            error: text.failedRename,
          }),
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
        <TextField
          label={namedFactorsText.name}
          maxLength={100}
          autoComplete="off"
          autoFocus
          {...form.field('name')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="secondary" disabled={form.submitProps.busy} onClick={onClose}>
            {namedFactorsText.cancel}
          </Button>
          <Button {...form.submitProps} disabled={!form.isDirty || form.submitProps.disabled}>
            {namedFactorsText.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
