import type { ReactNode } from 'react';
import { mfaText } from '#text/mfa';
import type { Schema } from '../../../platform/forms/check-values.ts';
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { TextFieldProps } from '../../../ui/text-field.tsx';
import type { PanelProps } from './factor-panel.ts';
import { useAnswer } from './use-answer.ts';

interface Props<Answer> extends Pick<PanelProps, 'onProof' | 'onDead'> {
  prompt: string;
  schema: Schema<Answer>;
  name: keyof Answer & string;
  verify: (answer: Answer) => Promise<{ mfa_token: string }>;
  /** Renders the field with the props that connect it to the form. */
  field: (bound: Omit<TextFieldProps, 'label'>) => ReactNode;
}

/** A factor with a single typed answer, checked when 'Verify' is clicked. */
export function AnswerForm<Answer extends object>({
  prompt,
  schema,
  name,
  verify,
  field,
  ...flow
}: Props<Answer>) {
  const { answer, error } = useAnswer(flow);
  const form = useSchemaForm(schema, {
    async onSubmit(values) {
      await answer(() => verify(values));
    },
  });
  const bound = form.field(name);
  return (
    <form {...form.formProps} className="grid gap-4">
      <p className="text-muted">{prompt}</p>
      {field({ ...bound, autoFocus: true, error: bound.error ?? error })}
      <Button wide {...form.submitProps} disabled={!form.isDirty || form.submitProps.disabled}>
        {mfaText.verify}
      </Button>
    </form>
  );
}
