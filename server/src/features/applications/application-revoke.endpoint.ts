import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { implement } from '../../platform/http/implement.ts';
import type { ApplicationsService } from './applications.service.ts';

export function applicationRevokeEndpoint(applications: ApplicationsService) {
  return implement(applicationRevoke, async ({ caller, params }) => {
    await applications.revoke(caller.userId, params.client_id);
    return {};
  });
}
