import { operatorCreate } from '@latchkey/contract/operators/operator-create';
import { operatorList } from '@latchkey/contract/operators/operator-list';
import { operatorRead } from '@latchkey/contract/operators/operator-read';
import { operatorRemove } from '@latchkey/contract/operators/operator-remove';
import { operatorSelf } from '@latchkey/contract/operators/operator-self';
import { operatorUpdate } from '@latchkey/contract/operators/operator-update';
import { implement } from '../../platform/http/implement.ts';
import type { OperatorsService } from './operators.service.ts';

export function operatorsEndpoints({ operators }: { readonly operators: OperatorsService }) {
  return [
    implement(operatorSelf, ({ caller: { role, name, by } }) =>
      by.kind === 'machine'
        ? { type: 'machine' as const, id: by.clientId, name, role }
        : { type: 'person' as const, id: by.userId, name, role },
    ),
    implement(operatorList, ({ query }) => operators.list(query)),
    implement(operatorRead, ({ params }) => operators.read(params.user_id)),
    implement(operatorCreate, ({ caller, body }) =>
      operators.grant(caller, body.user_id, body.role, body.reason),
    ),
    implement(operatorUpdate, ({ caller, params, body, ifMatch }) =>
      operators.change(caller, params.user_id, body.role, { ifMatch, reason: body.reason }),
    ),
    implement(operatorRemove, async ({ caller, params, body }) => {
      await operators.revoke(caller, params.user_id, body.reason);
      return {};
    }),
  ];
}
