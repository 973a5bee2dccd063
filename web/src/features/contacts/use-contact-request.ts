import type { ContactChallenge } from '@latchkey/contract/contacts/contact-challenge';
import { contactsText } from '#text/contacts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useStepUp } from '../mfa/use-step-up.ts';

/**
 * Requests the code for a new contact, with a second factor if the server requires one; undefined if the person
 * cancelled.
 */
export function useContactRequest() {
  const stepUp = useStepUp();
  return (send: (mfaToken?: string) => Promise<ContactChallenge>): Promise<ContactChallenge | undefined> =>
    stepUp
      .to('changeContact')
      .run((mfaToken) =>
        toasts.promise(send(mfaToken), { loading: contactsText.gettingCode, success: contactsText.codeSent }),
      );
}
