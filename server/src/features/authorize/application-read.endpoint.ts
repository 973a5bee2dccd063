import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { implement } from '../../platform/http/implement.ts';
import type { RequestingApplications } from './requesting-applications.service.ts';

export function applicationReadEndpoint(applications: RequestingApplications) {
  return implement(applicationRead, ({ params, query, caller }) =>
    applications.read(caller.userId, params.client_id, query),
  );
}
