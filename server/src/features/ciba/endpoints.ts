import { applicationRequestApprove } from '@latchkey/contract/ciba/application-request-approve';
import { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { implement } from '../../platform/http/implement.ts';
import { shownAtOf } from '../../platform/http/shown-at.ts';
import type { AnswersService } from './answers.service.ts';

export function cibaEndpoints({ approve, deny }: AnswersService) {
  return [
    implement(applicationRequestApprove, ({ caller, params, body, client, requestId }) =>
      approve({ caller, id: params.id, shownAt: shownAtOf(body), client, requestId }),
    ),
    implement(applicationRequestDeny, ({ caller, params, client, requestId }) =>
      deny({ caller, id: params.id, client, requestId }),
    ),
  ];
}
