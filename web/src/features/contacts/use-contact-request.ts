import type { ContactChallenge } from '@latchkey/contract/contacts/contact-challenge';
import { contactsText } from '#text/contacts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useStepUp } from '../mfa/use-step-up.ts';

/** Asks for the code of a new contact, with a second factor where the server wants one; undefined when the person went back. */
export function useContactRequest() {
  const stepUp = useStepUp();
  return (send: (mfaToken?: string) => Promise<ContactChallenge>): Promise<ContactChallenge | undefined> =>
    stepUp
      .to('changeContact')
      .run((mfaToken) =>
        toasts.promise(send(mfaToken), { loading: contactsText.gettingCode, success: contactsText.codeSent }),
      );
}
