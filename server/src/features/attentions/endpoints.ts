import { attentionCreate } from '@latchkey/contract/attentions/attention-create';
import { attentionList } from '@latchkey/contract/attentions/attention-list';
import { attentionPreview } from '@latchkey/contract/attentions/attention-preview';
import { attentionRead } from '@latchkey/contract/attentions/attention-read';
import { attentionRemove } from '@latchkey/contract/attentions/attention-remove';
import { attentionResolve } from '@latchkey/contract/attentions/attention-resolve';
import { attentionUpdate } from '@latchkey/contract/attentions/attention-update';
import { implement } from '../../platform/http/implement.ts';
import type { AdminNoticesService } from './admin-notices.service.ts';
import type { AttentionsService } from './attentions.service.ts';

interface AttentionsServices {
  readonly attentions: AttentionsService;
  readonly notices: AdminNoticesService;
}

export function attentionsEndpoints({ attentions, notices }: AttentionsServices) {
  return [
    implement(attentionResolve, async ({ caller, params, body }) => ({
      login_attentions: await attentions.resolve(caller.userId, params.id, body.action),
    })),
    implement(attentionList, ({ query }) => notices.list(query)),
    implement(attentionPreview, ({ query }) => notices.preview(query)),
    implement(attentionCreate, ({ body }) => notices.create(body)),
    implement(attentionRead, ({ params }) => notices.read(params.id)),
    implement(attentionUpdate, ({ params, body, ifMatch }) => notices.update(params.id, body, ifMatch)),
    implement(attentionRemove, async ({ params, body }) => {
      await notices.remove(params.id, body.reason);
      return {};
    }),
  ];
}
