import { apiClientList } from '@latchkey/contract/apis/api-client-list';
import { apiCreate } from '@latchkey/contract/apis/api-create';
import { apiList } from '@latchkey/contract/apis/api-list';
import { apiRead } from '@latchkey/contract/apis/api-read';
import { apiRemove } from '@latchkey/contract/apis/api-remove';
import { apiUpdate } from '@latchkey/contract/apis/api-update';
import { implement } from '../../platform/http/implement.ts';
import type { AdminApisService } from './admin-apis.service.ts';

export function adminApisEndpoints(apis: AdminApisService) {
  return [
    implement(apiList, ({ query }) => apis.list(query)),
    implement(apiCreate, ({ body }) => apis.create(body)),
    implement(apiRead, ({ params }) => apis.read(params.audience)),
    implement(apiUpdate, ({ params, body, ifMatch }) => apis.update(params.audience, body, ifMatch)),
    implement(apiRemove, async ({ params, body }) => {
      await apis.remove(params.audience, body.reason);
      return {};
    }),
    implement(apiClientList, ({ params, query }) => apis.clientsOf(params.audience, query)),
  ];
}
