import { useEffect, useRef, useState } from 'react';
import { authorizeText } from '#text/authorize';
import { routeTitles } from '#text/routes';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Destination } from './authorization.ts';

/** docs/behaviour/authorize.md#screens. */
const fallbackAfterMs = 3000;

/**
 * 'Connecting your service...', then 'Redirecting to service..', and after 3 s a link to continue manually
 * (docs/behaviour/authorize.md#screens).
 */
export function Handover({ destination }: { destination: Destination | undefined }) {
  const [isLate, setLate] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!destination) return;
    if (destination.form_post) form.current?.submit();
    else if (isAddress(destination.redirect_to)) location.replace(destination.redirect_to);
    const timer = setTimeout(() => setLate(true), fallbackAfterMs);
    return () => clearTimeout(timer);
  }, [destination]);

  return (
    <div className="grid justify-items-center gap-6 text-center">
      <PageHeading centered>{routeTitles.authApp}</PageHeading>
      <Spinner className="size-8 text-accent" />
      <p role="status">{destination ? authorizeText.redirecting : authorizeText.connecting}</p>
      {destination?.form_post && (
        <form ref={form} method="post" action={destination.redirect_to} hidden>
          {Object.entries(destination.form_post).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
      {destination && isLate && (
        <div role="status" className="grid gap-4">
          <p className="text-muted">{authorizeText.notRedirecting}</p>
          {destination.form_post ? (
            <Button onClick={() => form.current?.submit()}>{authorizeText.continueToService}</Button>
          ) : (
            isAddress(destination.redirect_to) && (
              <a href={destination.redirect_to} className={buttonStyle('primary', false)}>
                {authorizeText.continueToService}
              </a>
            )
          )}
        </div>
      )}
    </div>
  );
}

/** Addresses that a browser can navigate to; the server registers no others. */
function isAddress(target: string): boolean {
  const protocol = URL.parse(target)?.protocol ?? '';
  return protocol !== '' && !['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(protocol);
}
