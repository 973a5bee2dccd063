import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Guard } from '../../platform/http/calls.ts';
import type { AttentionsService } from './attentions.service.ts';

/**
 * While a required notice is pending, a session can only make the calls that resolve it
 * (docs/behaviour/attentions.md#guard). Notices of operators do not block operators: otherwise one of a lower role
 * could keep the others from removing them (security #324).
 */
export function attentionGuard(attentions: AttentionsService): Guard {
  async function refuseWhilePending({ duringAttention, callers }: Endpoint, userId: string): Promise<void> {
    const required = await attentions.blocking(userId, callers.includes('operator'));
    if (required && required.type !== duringAttention)
      throw new ApiError('attention_required', { attention: required.type });
  }
  return (endpoint, caller) => {
    if (endpoint.duringAttention === true || caller?.kind !== 'session') return;
    return refuseWhilePending(endpoint, caller.userId);
  };
}
