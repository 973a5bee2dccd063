import { ContactChange } from '../features/contacts/contact-change.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';

/** The profile page with what the contacts feature draws on it. */
export default function ProfileScreen() {
  return <ProfilePage ContactChange={ContactChange} />;
}
