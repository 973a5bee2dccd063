import { loginText } from '#text/login';
import { uiText } from '#text/ui';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Banner } from '../../ui/banner.tsx';

/** The danger banner of a failed sign-in (spec §8). */
export function LoginFailure({ error }: { error: unknown }) {
  const reference = error instanceof ApiFailure ? error.reference : undefined;
  return (
    <Banner kind="danger" note={reference && uiText.reference(reference)}>
      {failureMessage(error, loginText.invalidCredential)}
    </Banner>
  );
}
