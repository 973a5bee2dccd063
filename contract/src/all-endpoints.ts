import { recoveryConfirm } from './account-recovery/recovery-confirm.ts';
import { recoveryRead } from './account-recovery/recovery-read.ts';
import { recoveryRequest } from './account-recovery/recovery-request.ts';
import { recoveryRetry } from './account-recovery/recovery-retry.ts';
import { recoveryStop } from './account-recovery/recovery-stop.ts';
import { recoveryStopOwn } from './account-recovery/recovery-stop-own.ts';
import { apiClientList } from './apis/api-client-list.ts';
import { apiCreate } from './apis/api-create.ts';
import { apiList } from './apis/api-list.ts';
import { apiRead } from './apis/api-read.ts';
import { apiRemove } from './apis/api-remove.ts';
import { apiUpdate } from './apis/api-update.ts';
import { applicationList } from './applications/application-list.ts';
import { applicationRevoke } from './applications/application-revoke.ts';
import { attentionCreate } from './attentions/attention-create.ts';
import { attentionList } from './attentions/attention-list.ts';
import { attentionPreview } from './attentions/attention-preview.ts';
import { attentionRead } from './attentions/attention-read.ts';
import { attentionRemove } from './attentions/attention-remove.ts';
import { attentionResolve } from './attentions/attention-resolve.ts';
import { attentionUpdate } from './attentions/attention-update.ts';
import { activityList } from './audit/activity-list.ts';
import { auditExport } from './audit/audit-export.ts';
import { auditList } from './audit/audit-list.ts';
import { userAuditList } from './audit/user-audit-list.ts';
import { applicationRead } from './authorize/application-read.ts';
import { logoutReceiptRead } from './authorize/logout-receipt-read.ts';
import { oauthAuthorize } from './authorize/oauth-authorize.ts';
import { oauthDecline } from './authorize/oauth-decline.ts';
import { oauthDevice } from './authorize/oauth-device.ts';
import { oauthInteraction } from './authorize/oauth-interaction.ts';
import { oauthLogout } from './authorize/oauth-logout.ts';
import { oauthLogoutRead } from './authorize/oauth-logout-read.ts';
import { applicationRequestApprove } from './ciba/application-request-approve.ts';
import { applicationRequestDeny } from './ciba/application-request-deny.ts';
import { clientCreate } from './clients/client-create.ts';
import { clientList } from './clients/client-list.ts';
import { clientRead } from './clients/client-read.ts';
import { clientRemove } from './clients/client-remove.ts';
import { clientSecretCreate } from './clients/client-secret-create.ts';
import { clientSecretList } from './clients/client-secret-list.ts';
import { clientSecretRemove } from './clients/client-secret-remove.ts';
import { clientUpdate } from './clients/client-update.ts';
import { clientUserList } from './clients/client-user-list.ts';
import { companionApprovalList } from './companion/companion-approval-list.ts';
import { companionApprove } from './companion/companion-approve.ts';
import { companionDeny } from './companion/companion-deny.ts';
import { companionDeviceList } from './companion/companion-device-list.ts';
import { companionDeviceRemove } from './companion/companion-device-remove.ts';
import { companionDeviceRename } from './companion/companion-device-rename.ts';
import { companionPushSet } from './companion/companion-push-set.ts';
import { companionSelfRead } from './companion/companion-self-read.ts';
import { companionSelfRemove } from './companion/companion-self-remove.ts';
import { pairingComplete } from './companion/pairing-complete.ts';
import { pairingStart } from './companion/pairing-start.ts';
import { pairingStatus } from './companion/pairing-status.ts';
import { emailChangeConfirm } from './contacts/email-change-confirm.ts';
import { emailChangeRequest } from './contacts/email-change-request.ts';
import { emailVerificationConfirm } from './contacts/email-verification-confirm.ts';
import { emailVerificationRequest } from './contacts/email-verification-request.ts';
import { phoneChangeConfirm } from './contacts/phone-change-confirm.ts';
import { phoneChangeRequest } from './contacts/phone-change-request.ts';
import { phoneVerificationConfirm } from './contacts/phone-verification-confirm.ts';
import { phoneVerificationRequest } from './contacts/phone-verification-request.ts';
import { deliveryRead } from './deliveries/delivery-read.ts';
import { deliveryReport } from './deliveries/delivery-report.ts';
import { clientAccessRead } from './groups/client-access-read.ts';
import { clientAccessSet } from './groups/client-access-set.ts';
import { clientRoleCreate } from './groups/client-role-create.ts';
import { clientRoleGrantGroup } from './groups/client-role-grant-group.ts';
import { clientRoleGrantUser } from './groups/client-role-grant-user.ts';
import { clientRoleList } from './groups/client-role-list.ts';
import { clientRoleRemove } from './groups/client-role-remove.ts';
import { clientRoleRevokeGroup } from './groups/client-role-revoke-group.ts';
import { clientRoleRevokeUser } from './groups/client-role-revoke-user.ts';
import { clientRoleUserList } from './groups/client-role-user-list.ts';
import { groupCreate } from './groups/group-create.ts';
import { groupList } from './groups/group-list.ts';
import { groupMemberAdd } from './groups/group-member-add.ts';
import { groupMemberList } from './groups/group-member-list.ts';
import { groupMemberRemove } from './groups/group-member-remove.ts';
import { groupRead } from './groups/group-read.ts';
import { groupRemove } from './groups/group-remove.ts';
import { groupUpdate } from './groups/group-update.ts';
import type { Endpoint } from './http/endpoint.ts';
import { jobCreate } from './jobs/job-create.ts';
import { jobRead } from './jobs/job-read.ts';
import { jobStop } from './jobs/job-stop.ts';
import { invitationCreate } from './joining/invitation-create.ts';
import { invitationList } from './joining/invitation-list.ts';
import { invitationRead } from './joining/invitation-read.ts';
import { invitationResend } from './joining/invitation-resend.ts';
import { invitationRevoke } from './joining/invitation-revoke.ts';
import { register } from './joining/register.ts';
import { registerConfirm } from './joining/register-confirm.ts';
import { registerPasskeyOption } from './joining/register-passkey-option.ts';
import { deletionRequest } from './leaving/deletion-request.ts';
import { deletionStop } from './leaving/deletion-stop.ts';
import { deletionTakeBack } from './leaving/deletion-take-back.ts';
import { profileExport } from './leaving/profile-export.ts';
import { loginSecondFactor } from './login/login-second-factor.ts';
import { passkeyLoginOption } from './login/passkey-login-option.ts';
import { passkeyLoginVerify } from './login/passkey-login-verify.ts';
import { passwordLogin } from './login/password-login.ts';
import { phoneLoginRequest } from './login/phone-login-request.ts';
import { phoneLoginResend } from './login/phone-login-resend.ts';
import { phoneLoginVerify } from './login/phone-login-verify.ts';
import { loginHistoryList } from './login-history/login-history-list.ts';
import { loginHistoryReportUnrecognised } from './login-history/login-history-report-unrecognised.ts';
import { signInReportConfirm } from './login-history/sign-in-report-confirm.ts';
import { signInReportRead } from './login-history/sign-in-report-read.ts';
import { approvalStatus } from './mfa/approval-status.ts';
import { challengeRequest } from './mfa/challenge-request.ts';
import { challengeRetry } from './mfa/challenge-retry.ts';
import { challengeVerify } from './mfa/challenge-verify.ts';
import { larkLinkRequest } from './mfa/lark-link-request.ts';
import { larkLinkSetup } from './mfa/lark-link-setup.ts';
import { larkRemove } from './mfa/lark-remove.ts';
import { mfaInfoRead } from './mfa/mfa-info-read.ts';
import { passwordVerify } from './mfa/password-verify.ts';
import { preferredFactorSet } from './mfa/preferred-factor-set.ts';
import { recoveryCodeVerify } from './mfa/recovery-code-verify.ts';
import { recoveryCodesGenerate } from './mfa/recovery-codes-generate.ts';
import { recoveryCodesView } from './mfa/recovery-codes-view.ts';
import { totpRegisterRequest } from './mfa/totp-register-request.ts';
import { totpRegisterSetup } from './mfa/totp-register-setup.ts';
import { totpRemove } from './mfa/totp-remove.ts';
import { totpVerify } from './mfa/totp-verify.ts';
import { twoFactorToggle } from './mfa/two-factor-toggle.ts';
import { waysInRead } from './mfa/ways-in-read.ts';
import { keyList } from './operations/key-list.ts';
import { messageList } from './operations/message-list.ts';
import { settingsInForce } from './operations/settings-in-force.ts';
import { operatorCreate } from './operators/operator-create.ts';
import { operatorList } from './operators/operator-list.ts';
import { operatorRead } from './operators/operator-read.ts';
import { operatorRemove } from './operators/operator-remove.ts';
import { operatorSelf } from './operators/operator-self.ts';
import { operatorUpdate } from './operators/operator-update.ts';
import { overviewRead } from './overview/overview-read.ts';
import { passkeyChallengeOption } from './passkeys/passkey-challenge-option.ts';
import { passkeyChallengeVerify } from './passkeys/passkey-challenge-verify.ts';
import { passkeyList } from './passkeys/passkey-list.ts';
import { passkeyRegisterOption } from './passkeys/passkey-register-option.ts';
import { passkeyRegisterVerify } from './passkeys/passkey-register-verify.ts';
import { passkeyRemove } from './passkeys/passkey-remove.ts';
import { passkeyUpdate } from './passkeys/passkey-update.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { forgotPasswordSecondFactor } from './passwords/forgot-password-second-factor.ts';
import { passwordChange } from './passwords/password-change.ts';
import { passwordReplace } from './passwords/password-replace.ts';
import { passwordReset } from './passwords/password-reset.ts';
import { passwordResetStop } from './passwords/password-reset-stop.ts';
import { passwordResetStopOwn } from './passwords/password-reset-stop-own.ts';
import { profilePhotoUpload } from './profile/profile-photo-upload.ts';
import { profileRead } from './profile/profile-read.ts';
import { profileUpdate } from './profile/profile-update.ts';
import { timezoneUpdate } from './profile/timezone-update.ts';
import { connectionToken } from './realtime/connection-token.ts';
import { subscriptionToken } from './realtime/subscription-token.ts';
import { isAuthenticated } from './sessions/is-authenticated.ts';
import { logout } from './sessions/logout.ts';
import { proofNonce } from './sessions/proof-nonce.ts';
import { sessionEnd } from './sessions/session-end.ts';
import { sessionEndOthers } from './sessions/session-end-others.ts';
import { sessionList } from './sessions/session-list.ts';
import { privacyPolicyRead } from './settings/privacy-policy-read.ts';
import { settingsRead } from './settings/settings-read.ts';
import { trustedDeviceEnd } from './trusted-devices/trusted-device-end.ts';
import { trustedDeviceEndAll } from './trusted-devices/trusted-device-end-all.ts';
import { trustedDeviceList } from './trusted-devices/trusted-device-list.ts';
import { userActivate } from './users/user-activate.ts';
import { userApplications } from './users/user-applications.ts';
import { userApproveRecovery } from './users/user-approve-recovery.ts';
import { userCancelDeletion } from './users/user-cancel-deletion.ts';
import { userCreate } from './users/user-create.ts';
import { userEndSessions } from './users/user-end-sessions.ts';
import { userList } from './users/user-list.ts';
import { userLoginHistories } from './users/user-login-histories.ts';
import { userRead } from './users/user-read.ts';
import { userRemove } from './users/user-remove.ts';
import { userResetFactors } from './users/user-reset-factors.ts';
import { userSendResetLink } from './users/user-send-reset-link.ts';
import { userSessions } from './users/user-sessions.ts';
import { userStopRecovery } from './users/user-stop-recovery.ts';
import { userSuspend } from './users/user-suspend.ts';
import { userUnlock } from './users/user-unlock.ts';
import { userUpdate } from './users/user-update.ts';
import { webhookCreate } from './webhooks/webhook-create.ts';
import { webhookDeliveryList } from './webhooks/webhook-delivery-list.ts';
import { webhookList } from './webhooks/webhook-list.ts';
import { webhookRead } from './webhooks/webhook-read.ts';
import { webhookRedeliver } from './webhooks/webhook-redeliver.ts';
import { webhookRemove } from './webhooks/webhook-remove.ts';
import { webhookRotateSecret } from './webhooks/webhook-rotate-secret.ts';
import { webhookTest } from './webhooks/webhook-test.ts';
import { webhookUpdate } from './webhooks/webhook-update.ts';

/** Every call of the product: exactly these are in the OpenAPI document and registered by the server. */
export const allEndpoints: readonly Endpoint[] = [
  activityList,
  auditList,
  auditExport,
  userAuditList,
  settingsInForce,
  keyList,
  messageList,
  settingsRead,
  privacyPolicyRead,
  loginSecondFactor,
  passkeyLoginOption,
  passkeyLoginVerify,
  passwordLogin,
  phoneLoginRequest,
  phoneLoginResend,
  phoneLoginVerify,
  forgotPasswordSecondFactor,
  forgotPassword,
  passwordChange,
  passwordReplace,
  passwordReset,
  passwordResetStop,
  passwordResetStopOwn,
  isAuthenticated,
  logout,
  logoutReceiptRead,
  proofNonce,
  sessionEnd,
  sessionEndOthers,
  sessionList,
  trustedDeviceEnd,
  trustedDeviceEndAll,
  trustedDeviceList,
  profilePhotoUpload,
  profileRead,
  profileUpdate,
  timezoneUpdate,
  emailChangeConfirm,
  emailChangeRequest,
  emailVerificationConfirm,
  emailVerificationRequest,
  phoneChangeConfirm,
  phoneChangeRequest,
  phoneVerificationConfirm,
  phoneVerificationRequest,
  attentionResolve,
  loginHistoryReportUnrecognised,
  loginHistoryList,
  signInReportRead,
  signInReportConfirm,
  approvalStatus,
  challengeRequest,
  challengeRetry,
  challengeVerify,
  mfaInfoRead,
  waysInRead,
  passwordVerify,
  preferredFactorSet,
  deliveryRead,
  deliveryReport,
  recoveryConfirm,
  recoveryRead,
  recoveryRequest,
  recoveryRetry,
  recoveryStop,
  recoveryStopOwn,
  recoveryCodeVerify,
  recoveryCodesGenerate,
  recoveryCodesView,
  totpRegisterRequest,
  totpRegisterSetup,
  totpRemove,
  larkLinkRequest,
  larkLinkSetup,
  larkRemove,
  totpVerify,
  twoFactorToggle,
  passkeyChallengeOption,
  passkeyChallengeVerify,
  passkeyList,
  passkeyRegisterOption,
  passkeyRegisterVerify,
  passkeyRemove,
  passkeyUpdate,
  applicationRequestApprove,
  applicationRequestDeny,
  companionApprove,
  companionDeny,
  companionApprovalList,
  companionDeviceList,
  companionDeviceRemove,
  companionDeviceRename,
  companionPushSet,
  companionSelfRead,
  companionSelfRemove,
  pairingComplete,
  pairingStart,
  pairingStatus,
  applicationList,
  applicationRevoke,
  applicationRead,
  oauthAuthorize,
  oauthDecline,
  oauthDevice,
  oauthInteraction,
  oauthLogout,
  oauthLogoutRead,
  connectionToken,
  subscriptionToken,
  operatorSelf,
  operatorList,
  operatorRead,
  operatorCreate,
  operatorUpdate,
  operatorRemove,
  overviewRead,
  userCreate,
  userUpdate,
  userRemove,
  userCancelDeletion,
  jobCreate,
  jobRead,
  jobStop,
  userList,
  userRead,
  userSuspend,
  userActivate,
  userUnlock,
  userResetFactors,
  userApproveRecovery,
  userStopRecovery,
  userEndSessions,
  userSendResetLink,
  userSessions,
  userLoginHistories,
  userApplications,
  groupList,
  groupCreate,
  groupRead,
  groupUpdate,
  groupRemove,
  groupMemberList,
  groupMemberAdd,
  groupMemberRemove,
  clientAccessRead,
  clientAccessSet,
  clientRoleList,
  clientRoleCreate,
  clientRoleRemove,
  clientRoleUserList,
  clientRoleGrantUser,
  clientRoleRevokeUser,
  clientRoleGrantGroup,
  clientRoleRevokeGroup,
  clientList,
  attentionList,
  attentionPreview,
  attentionCreate,
  attentionRead,
  attentionUpdate,
  attentionRemove,
  apiList,
  apiCreate,
  apiRead,
  apiUpdate,
  apiRemove,
  apiClientList,
  clientCreate,
  clientRead,
  clientUpdate,
  clientRemove,
  clientSecretList,
  clientSecretCreate,
  clientSecretRemove,
  clientUserList,
  register,
  registerConfirm,
  registerPasskeyOption,
  invitationList,
  invitationRead,
  invitationCreate,
  invitationResend,
  invitationRevoke,
  deletionRequest,
  deletionStop,
  deletionTakeBack,
  profileExport,
  webhookList,
  webhookRead,
  webhookCreate,
  webhookUpdate,
  webhookRemove,
  webhookRotateSecret,
  webhookTest,
  webhookDeliveryList,
  webhookRedeliver,
];
