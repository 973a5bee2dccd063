import { profilePhotoMaxBytes, profilePhotoUpload } from '@latchkey/contract/profile/profile-photo-upload';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { useState } from 'react';
import { fieldText } from '#text/fields';
import { profileText } from '#text/profile';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { base64Of } from '../../platform/images/base64-of.ts';
import { shrinkImage } from '../../platform/images/shrink-image.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** Uploads or removes the photo; a problem with the picture is shown beside it. */
export function usePhotoChange() {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const [busy, setBusy] = useState<'upload' | 'remove'>();
  const [error, setError] = useState<string>();

  async function change(kind: 'upload' | 'remove', work: () => Promise<void>) {
    setBusy(kind);
    setError(undefined);
    await work().catch((failure: unknown) => {
      const { image } = serverFieldErrors(failure, ['image']) ?? {};
      setError(image ?? failureMessage(failure, profileText.photoFailed));
    });
    setBusy(undefined);
  }

  const upload = (file: Blob) =>
    change('upload', async () => {
      const picture = await shrinkImage(file).catch(() => file);
      if (picture.size > profilePhotoMaxBytes) {
        setError(fieldText.photo_too_large);
        return;
      }
      const profile = await callApi(profilePhotoUpload, { body: { image: await base64Of(picture) } });
      await mutate(profile, { revalidate: false });
      toasts.success(profileText.photoChanged);
    });

  const remove = () =>
    change('remove', async () => {
      const profile = await callApi(profileUpdate, { body: { profile_photo_url: null } });
      await mutate(profile, { revalidate: false });
      toasts.success(profileText.photoRemoved);
    });

  return { busy, error, upload, remove };
}
