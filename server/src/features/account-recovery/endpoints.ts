import { recoveryConfirm } from '@latchkey/contract/account-recovery/recovery-confirm';
import { recoveryRead } from '@latchkey/contract/account-recovery/recovery-read';
import { recoveryRequest } from '@latchkey/contract/account-recovery/recovery-request';
import { recoveryRetry } from '@latchkey/contract/account-recovery/recovery-retry';
import { recoveryStop } from '@latchkey/contract/account-recovery/recovery-stop';
import { recoveryStopOwn } from '@latchkey/contract/account-recovery/recovery-stop-own';
import { implement } from '../../platform/http/implement.ts';
import type { RecoveryRequestsService } from './recovery-requests.service.ts';
import type { RecoveryStopsService } from './recovery-stops.service.ts';

interface RecoveryServices {
  readonly requests: RecoveryRequestsService;
  readonly stops: RecoveryStopsService;
}

export function recoveryEndpoints({ requests, stops }: RecoveryServices) {
  return [
    implement(recoveryRead, (call) => requests.read(call)),
    implement(recoveryRequest, ({ body, ...call }) => requests.request(call, body.contact)),
    implement(recoveryRetry, ({ body, ...call }) => requests.retry(call, body.challenge_id)),
    implement(recoveryConfirm, ({ body, ...call }) => requests.confirm(call, body.challenge_id, body.code)),
    implement(recoveryStop, async ({ body, client }) => {
      await stops.byLink(body.email, body.token, client);
      return {};
    }),
    implement(recoveryStopOwn, async ({ caller }) => {
      await stops.bySession(caller);
      return {};
    }),
  ];
}
