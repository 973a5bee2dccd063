import type { DeliveryState } from '@latchkey/contract/deliveries/delivery-read';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { ReportTokens } from '../../platform/messages/report-tokens.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

export interface DeliveriesDeps {
  readonly db: Database;
  readonly reportTokens: ReportTokens;
  readonly limit: RateLimit;
}

export interface Report {
  readonly id: string;
  readonly token: string;
  readonly status: 'delivered' | 'failed';
}

export type DeliveriesService = ReturnType<typeof deliveriesService>;

/**
 * The delivery state of a code (docs/behaviour/codes.md#delivery). Only after a first factor: it reveals that there is
 * an account.
 */
export function deliveriesService({ db, reportTokens, limit }: DeliveriesDeps) {
  return {
    /** Throws `not_found` for a challenge that another token requested. */
    async read(caller: TokenCaller, challengeId: string): Promise<DeliveryState> {
      const message = await deliveriesRepository(db).newest(challengeId, caller);
      if (!message) throw new ApiError('not_found');
      return stateOf(message);
    },
    /** Throws `invalid_token`: with the token the gateway proves that it received this message. */
    async report({ id, token, status }: Report, client: ClientInfo): Promise<void> {
      if (!reportTokens.isOf(id, token)) {
        await limit.consume(client.ip);
        throw new ApiError('invalid_token');
      }
      await deliveriesRepository(db).report(id, status);
    },
  };
}

type Message = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveriesRepository>['newest']>>>;

function stateOf({ status, report }: Message): DeliveryState {
  if (report) return report;
  if (status === 'failed' || status === 'expired') return 'failed';
  return status === 'sent' ? 'sent' : 'sending';
}
