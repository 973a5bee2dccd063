import { TextField, type TextFieldProps } from './text-field.tsx';

/** An e-mail address, which no phone is to capitalise or correct; the caller gives `autoComplete`. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
