import { type ChangeEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { consoleApplicationsText as text } from '#text/console-applications';
import { shrinkImage } from '../../../platform/images/shrink-image.ts';
import { AppLogo } from '../../../ui/app-logo.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';

/** Side length in pixels: twice the largest size in which it is shown. */
const side = 128;

interface Props {
  /** Name of the application, for its initials. */
  name: string;
  field: {
    name: string;
    defaultValue?: string | undefined;
    error?: string | undefined;
    onChange: () => void;
  };
}

/** Selects a picture and scales it down in the browser. The form value is a data URL, empty for no picture. */
export function LogoField({ name, field }: Props) {
  const id = useId();
  const [logo, setLogo] = useState(field.defaultValue ?? '');
  const [fault, setFault] = useState<string>();
  const take = (value: string) => {
    // The form reads the value from the DOM input.
    flushSync(() => setLogo(value));
    field.onChange();
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setFault(undefined);
    try {
      take(await dataUrlOf(await shrinkImage(file, side)));
    } catch {
      setFault(text.logoUnreadable);
    }
  };
  const error = fault ?? field.error;
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium">{text.logo}</span>
      <div className="flex flex-wrap items-center gap-3">
        <AppLogo name={name} logo={logo || null} />
        <label
          htmlFor={id}
          className={`${buttonStyle('secondary', false)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus`}
        >
          {text.chooseLogo}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={choose}
          />
        </label>
        {logo && (
          <Button kind="quiet" onClick={() => take('')}>
            {text.removeLogo}
          </Button>
        )}
        <input type="hidden" name={field.name} value={logo} readOnly />
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
