import { keyList } from '@latchkey/contract/operations/key-list';
import { messageList } from '@latchkey/contract/operations/message-list';
import { settingsInForce } from '@latchkey/contract/operations/settings-in-force';
import { implement } from '../../platform/http/implement.ts';
import type { OperationsService } from './operations.service.ts';

export function operationsEndpoints({ operations }: { readonly operations: OperationsService }) {
  return [
    implement(settingsInForce, () => ({ items: operations.settings(), next_cursor: null })),
    implement(messageList, ({ query }) => operations.messages(query)),
    implement(keyList, async () => ({ items: await operations.keys(), next_cursor: null })),
  ];
}
