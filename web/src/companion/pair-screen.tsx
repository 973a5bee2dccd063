import { type FormEvent, useEffect, useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { failureMessage } from '../platform/api/failure-message.ts';
import { serverFieldErrors } from '../platform/forms/server-field-errors.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { suggestedDeviceName } from './device-name.ts';
import { pair } from './pair.ts';
import type { Pairing } from './pairing.ts';
import { canScan } from './qr-scanner.ts';
import { readSecret } from './read-secret.ts';
import { ScanQr } from './scan-qr.tsx';

const text = companionText.pair;

interface Props {
  /** From the link of the QR code. */
  secret: string | undefined;
  onPaired: (pairing: Pairing) => void;
  /** Present if there is a screen to return to. */
  onBack: (() => void) | undefined;
}

/** By link, by camera, or typed in. */
export function PairScreen({ secret, onPaired, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(secret ?? '');
  const [name, setName] = useState(() => suggestedDeviceName(navigator.userAgent));
  const [errors, setErrors] = useState<{ code?: string; name?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [isScanning, setIsScanning] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => heading.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readSecret(code);
    const wrong = {
      ...(read ? {} : { code: text.wrongCode }),
      ...(name.trim() ? {} : { name: text.nameRequired }),
    };
    setErrors(wrong);
    setFailure(undefined);
    if (!read) return codeField.current?.focus();
    if (wrong.name) return nameField.current?.focus();
    if (isBusy) return;
    setIsBusy(true);
    try {
      onPaired(await pair(read, name.trim()));
    } catch (error) {
      setIsBusy(false);
      const refused = serverFieldErrors(error, ['name']);
      if (!refused) return setFailure(failureMessage(error, text.failed));
      setErrors(refused);
      nameField.current?.focus();
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {text.heading}
      </h1>
      <p className="text-muted">{text.intro}</p>
      {failure && <Banner kind="danger">{failure}</Banner>}
      {isScanning ? (
        <ScanQr
          onFound={(found) => {
            setCode(found);
            setIsScanning(false);
            nameField.current?.focus();
          }}
          onStop={() => {
            setIsScanning(false);
            codeField.current?.focus();
          }}
        />
      ) : (
        canScan() && (
          <Button kind="secondary" wide onClick={() => setIsScanning(true)}>
            {text.scan}
          </Button>
        )
      )}
      <TextField
        ref={codeField}
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={errors.code}
      />
      <TextField
        ref={nameField}
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <Button type="submit" wide busy={isBusy}>
        {text.submit}
      </Button>
      {onBack && (
        <Button kind="quiet" wide onClick={onBack}>
          {text.back}
        </Button>
      )}
    </form>
  );
}
