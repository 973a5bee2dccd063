import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { countryOptions } from './country-options.ts';

interface FieldProps {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  onChange: () => void;
}

interface Props {
  form: { field: (name: 'country' | 'phone_no') => FieldProps };
  countryLabel: string;
  numberLabel: string;
  autoFocus?: boolean;
}

/** A calling code and a number within its country (spec §2, §5). */
export function PhoneFields({ form, countryLabel, numberLabel, autoFocus }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_1fr] sm:gap-3">
      <SelectField
        label={countryLabel}
        autoComplete="tel-country-code"
        options={countryOptions}
        {...form.field('country')}
      />
      <TextField
        label={numberLabel}
        type="number"
        min={0}
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        // A turn of the wheel must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        {...form.field('phone_no')}
      />
    </div>
  );
}
