import { applicationList } from '@latchkey/contract/applications/application-list';
import { implement } from '../../platform/http/implement.ts';
import type { ApplicationsService } from './applications.service.ts';

export function applicationListEndpoint(applications: ApplicationsService) {
  return implement(applicationList, async ({ caller }) => ({
    applications: await applications.list(caller.userId),
  }));
}
