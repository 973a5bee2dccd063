import type { RegisterSecondFactorData } from '@latchkey/contract/attentions/register-second-factor-data';
import { contactsText } from '#text/contacts';
import { profileText } from '#text/profile';
import { DetailList } from '../../ui/detail-list.tsx';
import { fullPhone } from '../sessions/session-profile.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { ContactChange } from './contact-change.tsx';
import { verifyEmailAction } from './verify-email-action.tsx';
import { verifyPhoneAction } from './verify-phone-action.tsx';

const actions = { email: verifyEmailAction, phone: verifyPhoneAction };

/** Adds or verifies the contacts to which codes are the only second factor that is allowed (security #601). */
export function ContactsForCodes({ contacts }: RegisterSecondFactorData) {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <div className="grid gap-4">
      <p className="text-muted">{contactsText.codesForSignIn}</p>
      <DetailList
        items={contacts.map((kind) => ({
          label: profileText[kind],
          value: kind === 'email' ? profile.email : fullPhone(profile),
          action: <ContactChange kind={kind} profile={profile} />,
        }))}
      />
      {contacts.map((kind) => {
        const { isWanted, Content } = actions[kind];
        return isWanted({ profile }) && <Content key={kind} profile={profile} />;
      })}
    </div>
  );
}
