import { companionApprovalList } from '@latchkey/contract/companion/companion-approval-list';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { companionSelfRemove } from '@latchkey/contract/companion/companion-self-remove';
import { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { pairingStatus } from '@latchkey/contract/companion/pairing-status';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';
import type { ApprovalStatusService } from './approval-status.service.ts';
import type { ApprovalsService } from './approvals.service.ts';
import type { OwnPairingService } from './own-pairing.service.ts';
import type { PairingsService } from './pairings.service.ts';

interface CompanionServices {
  readonly pairings: PairingsService;
  readonly devices: FactorItems<CompanionDevice>;
  readonly own: OwnPairingService;
  readonly approvals: ApprovalsService;
  readonly status: ApprovalStatusService;
}

export function companionEndpoints({ pairings, devices, own, approvals, status }: CompanionServices) {
  return [
    implement(pairingStart, ({ caller, mfaToken }) => pairings.start(caller, mfaToken)),
    implement(pairingStatus, ({ caller, params }) => pairings.status(caller, params.id)),
    implement(pairingComplete, ({ body, client }) => pairings.complete(body, client.ip)),
    implement(companionDeviceList, async ({ caller }) => ({ devices: await devices.list(caller) })),
    implement(companionDeviceRename, ({ caller, mfaToken, params, body }) =>
      devices.rename(caller, mfaToken, params.id, body.name),
    ),
    implement(companionDeviceRemove, async ({ caller, mfaToken, params }) => {
      await devices.remove(caller, mfaToken, params.id);
      return {};
    }),
    implement(companionSelfRead, ({ caller }) => own.read(caller)),
    implement(companionSelfRemove, ({ caller }) => own.remove(caller)),
    implement(companionPushSet, ({ caller, body }) => own.setPush(caller, body.subscription)),
    implement(companionApprovalList, ({ caller }) => approvals.list(caller)),
    implement(companionApprove, ({ caller, params, body }) =>
      approvals.approve(caller, params.id, body.number),
    ),
    implement(companionDeny, ({ caller, params }) => approvals.deny(caller, params.id)),
    implement(approvalStatus, ({ caller, body }) => status.read(caller, body.challenge_id)),
  ];
}
