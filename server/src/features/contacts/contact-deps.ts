import type { Profile } from '@latchkey/contract/profile/profile';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { NoteChange } from '../accounts/note-change.ts';
import type { DoubtsEmail } from '../accounts/owners-session.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { CodesService } from '../codes/codes.service.ts';
import type { SendCapsService } from '../codes/send-caps.service.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { TellAdded } from '../mfa/tell-added.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

export interface ContactDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly codes: CodesService;
  readonly sendCaps: SendCapsService;
  readonly mailedLinks: MailedLinksService;
  readonly notices: NoticesService;
  readonly stepUp: StepUp;
  readonly sessions: Pick<SessionsService, 'find' | 'live' | 'holdAccount'>;
  readonly doubtsEmail: DoubtsEmail;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  readonly withdrawProofs: WithdrawProofs;
  readonly noteChange: NoteChange;
  readonly tellAdded: TellAdded;
  readonly readProfile: (userId: string) => Promise<Profile>;
  /** Called when an email has been verified through a link: the account's open pages read it again. */
  readonly onEmailVerified: (userId: string) => Promise<void>;
}

/** The caller. */
export interface ContactCall {
  readonly caller: TokenCaller;
  readonly client: ClientInfo;
  readonly mfaToken: string | undefined;
}
