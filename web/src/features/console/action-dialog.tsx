import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { consoleText } from '#text/console';
import { isFailure } from '../../platform/api/api-failure.ts';
import type { Schema } from '../../platform/forms/check-values.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ActionToast, useAction } from './use-action.ts';

type Form<Values extends object> = ReturnType<typeof useSchemaForm<Values>>;

interface ActionProps<Values extends object, T> {
  title: string;
  /** Label of the submit button. */
  confirm: string;
  /** For an action that cannot be undone or that locks somebody out. */
  danger?: boolean;
  schema: Schema<Values>;
  defaultValues?: Partial<{ [Name in keyof Values]: unknown }>;
  /** The names of the fields, so that the server's error messages are shown next to them. */
  names: readonly (keyof Values & string)[];
  run: (values: Values, mfaToken?: string) => Promise<T>;
  toast: ActionToast<T>;
  onDone: (reply: T) => unknown;
  /** Called if somebody else has changed the item, to read it again. */
  onOutdated?: () => unknown;
  onClose: () => void;
  children: (form: Form<Values>) => ReactNode;
}

/**
 * A form in a dialog that makes a change: asks for a confirmation if the call needs one, shows the outcome in a toast,
 * and errors next to their fields.
 */
export function ActionDialog<Values extends object, T>(props: ActionProps<Values, T>) {
  const { title, confirm, danger = false, schema, defaultValues, names, onClose } = props;
  const act = useAction();
  const form = useSchemaForm<Values>(schema, {
    ...(defaultValues ? { defaultValues } : {}),
    async onSubmit(values, { setErrors }) {
      try {
        const reply = await act((mfaToken) => props.run(values, mfaToken), props.toast);
        if (reply === undefined) return;
        onClose();
        await props.onDone(reply);
      } catch (error) {
        const fields = serverFieldErrors(error, names);
        if (fields) setErrors(fields as Parameters<typeof setErrors>[0]);
        else if (isFailure(error, 'conflict') && props.onOutdated) {
          onClose();
          await props.onOutdated();
        }
      }
    },
  });
  return (
    <Dialog open title={title} onClose={onClose} closeOnOverlay={false}>
      <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {props.children(form)}
        {/* Sticky, so that the buttons stay visible in a long form. Not on low screens, where they would hide the fields. */}
        <div
          data-actions
          className="-mx-6 -mb-6 flex flex-wrap justify-end gap-2 rounded-b-card border-t border-border bg-raised px-6 py-4 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0"
        >
          <Button kind="secondary" disabled={form.submitProps.busy} onClick={onClose}>
            {consoleText.cancel}
          </Button>
          <Button kind={danger ? 'destructive' : 'primary'} {...form.submitProps}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Required by every action on a person's account, and recorded in the audit. */
export const ReasonField = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(500, 'too_long'));

interface ReasonInputProps {
  field: {
    name: string;
    defaultValue?: string | undefined;
    error?: string | undefined;
    onChange: () => void;
  };
}

export function ReasonInput({ field }: ReasonInputProps) {
  return (
    <TextField
      label={consoleText.reason}
      hint={consoleText.reasonHint}
      autoComplete="off"
      maxLength={500}
      {...field}
    />
  );
}

const reasonSchema = z.object({ reason: ReasonField });

interface ReasonProps<T>
  extends Omit<ActionProps<{ reason: string }, T>, 'schema' | 'names' | 'children' | 'run'> {
  run: (reason: string, mfaToken?: string) => Promise<T>;
  /** Describes what will happen. */
  children: ReactNode;
}

/** Asks for the reason, then runs the action. */
export function ReasonDialog<T>({ run, children, ...rest }: ReasonProps<T>) {
  return (
    <ActionDialog
      {...rest}
      schema={reasonSchema}
      names={['reason']}
      run={({ reason }, mfaToken) => run(reason, mfaToken)}
    >
      {(form) => (
        <>
          <div className="grid gap-2 text-muted">{children}</div>
          <ReasonInput field={form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
