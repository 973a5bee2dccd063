import { ContactChange } from '../features/contacts/contact-change.tsx';
import { YourData } from '../features/leaving/your-data.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';

/** The profile page, with the parts of other features. */
export default function ProfileScreen() {
  return <ProfilePage ContactChange={ContactChange} YourData={YourData} />;
}
