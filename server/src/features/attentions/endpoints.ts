import { attentionResolve } from '@latchkey/contract/attentions/attention-resolve';
import { implement } from '../../platform/http/implement.ts';
import type { AttentionsService } from './attentions.service.ts';

interface AttentionsServices {
  readonly attentions: AttentionsService;
}

export function attentionsEndpoints({ attentions }: AttentionsServices) {
  return [
    implement(attentionResolve, async ({ caller, params, body }) => ({
      login_attentions: await attentions.resolve(caller.userId, params.id, body.action),
    })),
  ];
}
