import { ApiError } from '../../platform/http/api-error.ts';
import type { Guard } from '../../platform/http/calls.ts';
import type { AttentionsService } from './attentions.service.ts';

/**
 * While a required notice is pending, a session can only make the calls that resolve it
 * (docs/behaviour/attentions.md#guard). Notices of operators do not block operators: otherwise one of a lower role
 * could keep the others from removing them (security #324).
 */
export function attentionGuard(attentions: AttentionsService): Guard {
  async function refuseWhilePending(userId: string, isOperating: boolean): Promise<void> {
    const required = await attentions.blocking(userId, isOperating);
    if (required) throw new ApiError('attention_required', { attention: required.type });
  }
  return (endpoint, caller) => {
    if (endpoint.duringAttention || caller?.kind !== 'session') return;
    return refuseWhilePending(caller.userId, endpoint.callers.includes('operator'));
  };
}
