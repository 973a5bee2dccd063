import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { authorizeText } from '#text/authorize';
import { Banner } from '../../ui/banner.tsx';
import { vouchingOf } from '../../ui/vouching-note.tsx';

/** For an application that no operator registered: who vouches for it, and where the answer is sent. */
export function UnverifiedApplication({ application }: { application: RequestingApplication }) {
  const { is_verified, answers_to } = application;
  if (is_verified) return null;
  return (
    <Banner
      kind="warning"
      note={
        answers_to && <span className="wrap-anywhere">{authorizeText.answersTo(placeOf(answers_to))}</span>
      }
    >
      <span className="wrap-anywhere">{vouchingOf(application)}</span>
    </Banner>
  );
}

function placeOf(host: string): string {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) ? authorizeText.thisDevice : host;
}
