import type { Adapter, errors as Errors } from 'oidc-provider';
import { assuranceOf } from '../assurance.ts';
import type { BackchannelRequests, BackchannelState } from '../backchannel-port.ts';
import { routes } from './routes.ts';

type Payload = Record<string, unknown>;

export interface BackchannelAdapterDeps {
  readonly requests: Pick<BackchannelRequests, 'poll' | 'redeem'>;
  readonly recordId: (id: string) => string;
}

/**
 * The library's record of a request, combined with its current state. The answer is given on a companion; single use,
 * polling interval and the basis of the approval are decided where the answer is stored (security #227, #228).
 */
export function backchannelAdapter(
  stored: Adapter,
  { requests, recordId }: BackchannelAdapterDeps,
): Partial<Adapter> {
  return {
    async find(id) {
      const payload = await stored.find(id);
      const { Provider, errors } = await import('./library.ts');
      const context = Provider.ctx;
      const isPoll = context?.path === routes.token && context.oidc.client?.clientId === payload?.clientId;
      return payload && isPoll ? standing(payload, await requests.poll(recordId(id)), errors) : payload;
    },
    async consume(id) {
      const outcome = await requests.redeem(recordId(id));
      if (outcome === 'won') return;
      const { errors } = await import('./library.ts');
      if (outcome === 'lost') throw new errors.AccessDenied('what the approval rested on is gone');
      throw used(errors);
    },
  };
}

/** Throws the error that the application receives (CIBA Core 1.0 §11). */
function standing(payload: Payload, now: BackchannelState, errors: typeof Errors): Payload | undefined {
  switch (now.state) {
    case 'unknown':
      return undefined;
    case 'waiting':
      return payload;
    case 'too_fast':
      throw new errors.SlowDown();
    case 'over':
      throw new errors.ExpiredToken('nobody answered in time');
    case 'denied':
      throw new errors.AccessDenied('the person said no');
    case 'used':
      throw used(errors);
    case 'approved':
      return {
        ...payload,
        grantId: now.grantId,
        authTime: Math.floor(now.approvedAt / 1000),
        ...assuranceOf(['carro_id']),
        ...(now.details === null ? {} : { rar: JSON.parse(now.details) }),
      };
  }
}

/** Only the request's own application can present it, so that a second use is not a theft and ends nothing. */
const used = (errors: typeof Errors) => new errors.InvalidGrant('the auth_req_id was used already');
