import { useEffect, useState } from 'react';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { type DeclineReason, type Destination, declineAuthorization } from './authorization.ts';
import { loadAsPoster, mayPost } from './form-post-page.ts';
import { Handover } from './handover.tsx';
import { refusedQuery } from './refused-query.ts';
import { requestParameters } from './request-parameters.ts';

interface Props {
  reason: DeclineReason;
}

/** The application requested `prompt=none`, which cannot be answered: it receives an error. */
export function DeclinedRequest({ reason }: Props) {
  const redirect = useRedirect();
  const [destination, setDestination] = useState<Destination>();
  useEffect(() => {
    declineAuthorization(requestParameters(location.search), reason)
      .then((found) => (found.form_post && !mayPost() ? loadAsPoster() : setDestination(found)))
      .catch((error: unknown) =>
        redirect('authInvalidAccess', { query: refusedQuery(error), replace: true }),
      );
  }, [reason, redirect]);
  return <Handover destination={destination} />;
}
