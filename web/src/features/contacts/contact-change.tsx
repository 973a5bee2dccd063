import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import { contactsText } from '#text/contacts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ContactCode } from './contact-code.tsx';
import type { ContactKind, ContactRequest } from './contact-request.ts';
import { EmailForm } from './email-form.tsx';
import { PhoneForm } from './phone-form.tsx';

interface Props {
  kind: ContactKind;
  profile: Profile;
}

/**
 * Changes the email or phone, or adds the first one: the code is sent to the new one, a notice to the old one (security
 * #24).
 */
export function ContactChange({ kind, profile }: Props) {
  const [isOpen, setOpen] = useState(false);
  const title = kind === 'email' ? contactsText.changeEmail : contactsText.changePhone;
  const hasOne = (kind === 'email' ? profile.email : profile.phone_no) !== null;
  return (
    <>
      <Button kind="quiet" aria-label={title} onClick={() => setOpen(true)}>
        {hasOne ? contactsText.change : contactsText.add}
      </Button>
      <Dialog open={isOpen} title={title} onClose={() => setOpen(false)} closeOnOverlay={false}>
        {isOpen && <Steps kind={kind} profile={profile} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Steps({ kind, profile, onClose }: Props & { onClose: () => void }) {
  const [request, setRequest] = useState<ContactRequest>();
  if (request)
    return (
      <ContactCode kind={kind} request={request} onBack={() => setRequest(undefined)} onDone={onClose} />
    );
  const Form = kind === 'email' ? EmailForm : PhoneForm;
  return (
    <>
      <p className="text-muted">{contactsText.changeHint}</p>
      <Form profile={profile} onRequested={setRequest} />
    </>
  );
}
