import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordChangeService } from './password-change.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { WaitingResetsService } from './waiting-resets.service.ts';

interface PasswordsServices {
  readonly resets: PasswordResetService;
  readonly changes: PasswordChangeService;
  readonly waiting: WaitingResetsService;
}

export function passwordsEndpoints({ resets, changes, waiting }: PasswordsServices) {
  return [
    // `request_origin` is ignored: the link leads to PUBLIC_URL (security #18, H2).
    implement(forgotPassword, async ({ body, client }) => {
      await resets.forgot(body.email, client);
      return {};
    }),
    implement(forgotPasswordSecondFactor, async ({ caller, mfaToken }) => {
      await resets.confirm(caller, mfaToken);
      return {};
    }),
    implement(passwordReset, async ({ body, client }) => {
      const { takesEffectAt } = await resets.reset({ ...body, client });
      return takesEffectAt === null ? {} : { takes_effect_at: new Date(takesEffectAt).toISOString() };
    }),
    implement(passwordResetStop, async ({ body, client }) => {
      await waiting.stop(body.email, body.token, client);
      return {};
    }),
    implement(passwordResetStopOwn, async ({ caller }) => {
      await waiting.stopOwn(caller);
      return {};
    }),
    implement(passwordChange, ({ body, caller, client, mfaToken }) =>
      changes.change({
        caller,
        client,
        mfaToken,
        current: body.current_password,
        password: body.password,
        keepOtherSessions: body.keep_other_sessions,
      }),
    ),
    implement(passwordReplace, ({ body, caller, client, mfaToken }) =>
      changes.replace({ caller, client, mfaToken, password: body.password }),
    ),
  ];
}
