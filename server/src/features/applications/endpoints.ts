import { applicationList } from '@latchkey/contract/applications/application-list';
import { applicationRevoke } from '@latchkey/contract/applications/application-revoke';
import { implement } from '../../platform/http/implement.ts';
import type { ApplicationsService } from './applications.service.ts';

interface ApplicationsServices {
  readonly applications: ApplicationsService;
}

export function applicationsEndpoints({ applications }: ApplicationsServices) {
  return [
    implement(applicationList, async ({ caller }) => ({
      applications: await applications.list(caller.userId),
    })),
    implement(applicationRevoke, async ({ caller, params }) => {
      await applications.revoke(caller, params.client_id);
      return {};
    }),
  ];
}
