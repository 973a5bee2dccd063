import { companionDeviceRemove } from '@latchkey/contract/companion/companion-device-remove';
import { companionDeviceRename } from '@latchkey/contract/companion/companion-device-rename';
import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { larkLinkSetup } from '@latchkey/contract/mfa/lark-link-setup';
import { larkRemove } from '@latchkey/contract/mfa/lark-remove';
import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import type { AccountChange } from '@latchkey/contract/realtime/realtime-event';

/** The calls whose success the account's other tabs and browsers are told of. */
export const announcedCalls: ReadonlyMap<Endpoint, AccountChange> = new Map<Endpoint, AccountChange>([
  [totpRegisterSetup, 'factors'],
  [totpRemove, 'factors'],
  [larkLinkSetup, 'factors'],
  [larkRemove, 'factors'],
  [recoveryCodesGenerate, 'factors'],
  [preferredFactorSet, 'factors'],
  [twoFactorToggle, 'factors'],
  [passkeyRegisterVerify, 'factors'],
  [passkeyUpdate, 'factors'],
  [passkeyRemove, 'factors'],
  [companionDeviceRename, 'factors'],
  [companionDeviceRemove, 'factors'],
  [passwordChange, 'password'],
  [passwordReplace, 'password'],
  [passwordResetStopOwn, 'password_reset_stopped'],
  [emailChangeConfirm, 'contacts'],
  [phoneChangeConfirm, 'contacts'],
  [phoneVerificationConfirm, 'contact_verified'],
]);
