import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { deletionStop } from '@latchkey/contract/leaving/deletion-stop';
import { deletionTakeBack } from '@latchkey/contract/leaving/deletion-take-back';
import { profileExport } from '@latchkey/contract/leaving/profile-export';
import { implement } from '../../platform/http/implement.ts';
import type { OwnLeavingService } from './leaving.service.ts';
import type { OwnExportService } from './own-export.service.ts';

interface LeavingServices {
  readonly own: OwnLeavingService;
  readonly ownExport: OwnExportService;
}

export function leavingEndpoints({ own, ownExport }: LeavingServices) {
  return [
    implement(deletionRequest, async ({ caller, mfaToken }) => ({
      erase_at: new Date(await own.request(caller, mfaToken)).toISOString(),
    })),
    implement(deletionTakeBack, async ({ caller }) => {
      await own.takeBack(caller);
      return {};
    }),
    implement(deletionStop, async ({ body, client }) => {
      await own.stop(body.email, body.token, client);
      return {};
    }),
    implement(profileExport, ({ caller, mfaToken }) => ownExport.read(caller, mfaToken)),
  ];
}
