import type {
  PasskeyAssertionInput,
  PasskeyAttestationInput,
  PasskeyCreation,
  PasskeyRequest,
} from '@latchkey/contract/passkeys/webauthn';
import { loadCode } from '../loading/load-code.ts';
import { shownPage } from '../presence/shown-page.ts';

/** Loads the library only when a passkey is used, so that no screen waits for it. */
const library = () => loadCode(() => import('@simplewebauthn/browser'));

/** What a ceremony resolves with: the answer of the browser, and which challenge it belongs to. */
export interface CeremonyAnswer<Payloads> {
  reference_code: string;
  payloads: Payloads;
}

/** Asks the browser for a passkey, with the challenge that `begin` requests. Rejects with what `ceremonyMessage` has words for. */
export function askForPasskey(
  begin: () => Promise<PasskeyRequest>,
): Promise<CeremonyAnswer<PasskeyAssertionInput>> {
  return whilePageIsShown(begin, async ({ options }) => {
    const { startAuthentication } = await library();
    return (await startAuthentication({ optionsJSON: options })) as PasskeyAssertionInput;
  });
}

/** Offers passkeys in the browser's list at the email field. Pending until one is selected. */
export async function offerPasskeys(options: PasskeyRequest['options']): Promise<PasskeyAssertionInput> {
  const { startAuthentication } = await library();
  return (await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: true,
    verifyBrowserAutofillInput: false,
  })) as PasskeyAssertionInput;
}

/** Ends whatever waits, say because the screen is left. */
export async function cancelCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

export async function canOfferPasskeys(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  // Nobody waits for it.
  const loaded = await import('@simplewebauthn/browser').catch(() => undefined);
  return loaded ? loaded.browserSupportsWebAuthnAutofill() : false;
}

/** Makes a passkey, for the challenge that `begin` requests. Rejects with what `ceremonyMessage` has words for. */
export function createPasskey(
  begin: () => Promise<PasskeyCreation>,
): Promise<CeremonyAnswer<PasskeyAttestationInput>> {
  return whilePageIsShown(begin, async ({ options }) => {
    const { startRegistration } = await library();
    return (await startRegistration({ optionsJSON: options })) as PasskeyAttestationInput;
  });
}

/** Ends the browser's prompt when the page that asked is left (security #537). */
async function whilePageIsShown<Begun extends { reference_code: string }, Payloads>(
  begin: () => Promise<Begun>,
  run: (begun: Begun) => Promise<Payloads>,
): Promise<CeremonyAnswer<Payloads>> {
  const page = shownPage();
  const stopIfLeft = () => {
    if (page.isLeft()) throw Object.assign(new Error(), { code: 'ERROR_CEREMONY_ABORTED' });
  };
  const begun = await begin();
  stopIfLeft();
  const stopWatching = page.whenLeft(() => void cancelCeremony());
  try {
    const payloads = await run(begun);
    stopIfLeft();
    return { reference_code: begun.reference_code, payloads };
  } finally {
    stopWatching();
  }
}

export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}
