import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email address without capitalisation or autocorrection; the caller sets `autoComplete`. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
