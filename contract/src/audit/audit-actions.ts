/** The type of an audit event's target. */
export const auditTargetTypes = [
  'user',
  'group',
  'client',
  'api',
  'attention',
  'key',
  'invitation',
  'webhook',
] as const;
export type AuditTargetType = (typeof auditTargetTypes)[number];

interface DeclaredAction {
  readonly target: AuditTargetType;
  /** One sentence for docs/behaviour/audit.md#actions. */
  readonly means: string;
  /** Present if the person sees it in their own activity; only for actions on a user. */
  readonly own?: true;
}

/**
 * Every audit action, `noun.verb_in_past`: a change of an account, an application, a group, a policy or a key
 * (docs/behaviour/audit.md#actions). Sign-ins are recorded in the login history instead.
 */
export const auditActions = {
  'user.created': { target: 'user', means: 'An account was created.', own: true },
  'user.registered': {
    target: 'user',
    means: 'A person created their account with a mailed link or an invitation.',
    own: true,
  },
  'user.imported': { target: 'user', means: 'An account was imported.', own: true },
  'user.updated': { target: 'user', means: 'Fields of an account changed; `changes` names them.', own: true },
  'user.photo_changed': { target: 'user', means: 'The photo was changed.', own: true },
  'user.suspended': { target: 'user', means: 'An account was suspended.', own: true },
  'user.activated': { target: 'user', means: 'The suspension of an account was ended.', own: true },
  'user.locked': {
    target: 'user',
    means: 'Sign-ins were locked for a time after failures.',
    own: true,
  },
  'user.unlocked': { target: 'user', means: 'Locks and cooldowns were ended.', own: true },
  'user.data_exported': {
    target: 'user',
    means: 'The stored data of the account was downloaded.',
    own: true,
  },
  'user.deletion_requested': {
    target: 'user',
    means: 'The deletion of the account was requested.',
    own: true,
  },
  'user.deletion_taken_back': {
    target: 'user',
    means: 'The deletion of the account was cancelled.',
    own: true,
  },
  'user.erased': {
    target: 'user',
    means: 'The account was erased; only its id remains in the audit.',
  },
  'user.password_set': { target: 'user', means: 'An operator set the password.', own: true },
  'user.password_changed': { target: 'user', means: 'The person changed the password.', own: true },
  'user.password_reset': { target: 'user', means: 'A mailed link set a new password.', own: true },
  'user.password_removed': {
    target: 'user',
    means: 'A password that a stranger had used was removed.',
    own: true,
  },
  'user.reset_link_sent': {
    target: 'user',
    means: 'An operator sent a mail with a link that resets the password.',
    own: true,
  },
  'user.reset_scheduled': {
    target: 'user',
    means: 'A password reset was scheduled and waits until it takes effect.',
    own: true,
  },
  'user.reset_stopped': { target: 'user', means: 'A waiting password reset was stopped.', own: true },
  'user.email_changed': { target: 'user', means: 'The email address was changed.', own: true },
  'user.email_verified': { target: 'user', means: 'The email address was verified.', own: true },
  'user.phone_changed': { target: 'user', means: 'The phone number was changed.', own: true },
  'user.phone_verified': { target: 'user', means: 'The phone number was verified.', own: true },
  'user.contact_taken_back': {
    target: 'user',
    means: 'The previous email address was restored with the mailed link.',
    own: true,
  },
  'user.factor_added': { target: 'user', means: 'A sign-in method was added.', own: true },
  'user.factor_removed': { target: 'user', means: 'A sign-in method was removed.', own: true },
  'user.factor_renamed': { target: 'user', means: 'A sign-in method was renamed.', own: true },
  'user.factor_locked': {
    target: 'user',
    means: 'A second factor was locked after wrong codes.',
    own: true,
  },
  'user.factor_preferred': { target: 'user', means: 'The preferred factor was changed.', own: true },
  'user.recovery_requested': {
    target: 'user',
    means: 'A recovery was requested with the first factor and a code to a contact.',
    own: true,
  },
  'user.recovery_approved': { target: 'user', means: 'An operator approved a recovery.', own: true },
  'user.recovery_stopped': { target: 'user', means: 'A waiting recovery was stopped.', own: true },
  'user.recovery_lapsed': {
    target: 'user',
    means: 'A waiting recovery lapsed; `changes` has the reason.',
    own: true,
  },
  'user.factors_reset': { target: 'user', means: 'All second factors were removed.', own: true },
  'user.two_factor_turned_on': { target: 'user', means: 'Two-factor sign-in was turned on.', own: true },
  'user.two_factor_turned_off': { target: 'user', means: 'Two-factor sign-in was turned off.', own: true },
  'user.recovery_codes_generated': { target: 'user', means: 'New recovery codes were generated.', own: true },
  'user.recovery_codes_viewed': { target: 'user', means: 'The recovery codes were viewed.', own: true },
  'user.consent_given': { target: 'user', means: 'Consent was given to an application.', own: true },
  'user.consent_removed': { target: 'user', means: 'The consent to an application was removed.', own: true },
  'user.request_approved': {
    target: 'user',
    means: 'A back-channel request of an application was approved on a companion.',
    own: true,
  },
  'user.request_denied': {
    target: 'user',
    means: 'A back-channel request of an application was denied on a companion.',
    own: true,
  },
  'user.consent_expired': {
    target: 'user',
    means: 'The consent to an unused application expired.',
    own: true,
  },
  'user.device_trusted': {
    target: 'user',
    means: 'A device was trusted: its sign-ins skip the second factor for some time.',
    own: true,
  },
  'user.device_trust_ended': {
    target: 'user',
    means: 'The trust of devices was ended; `changes` has their number.',
    own: true,
  },
  'user.session_ended': {
    target: 'user',
    means: 'One session was ended from another session, or by an operator.',
    own: true,
  },
  'user.sessions_ended': { target: 'user', means: 'Several sessions were ended at once.', own: true },
  'user.sign_in_disowned': { target: 'user', means: 'A sign-in was reported as unrecognised.', own: true },
  'user.operator_role_given': { target: 'user', means: 'An account became an operator.', own: true },
  'user.operator_role_changed': { target: 'user', means: 'The role of an operator was changed.', own: true },
  'user.operator_role_taken': { target: 'user', means: 'An operator lost the role.', own: true },
  'user.notice_resolved': { target: 'user', means: 'A notice was acknowledged or skipped.' },
  'group.created': { target: 'group', means: 'A group was created.' },
  'group.updated': { target: 'group', means: 'The title of a group was changed.' },
  'group.deleted': {
    target: 'group',
    means: 'A group was deleted, with the access and roles that its members had through it.',
  },
  'group.member_added': { target: 'group', means: 'An account was added to a group; `changes` has its id.' },
  'group.member_removed': {
    target: 'group',
    means: 'An account was removed from a group; `changes` has its id.',
  },
  'client.created': { target: 'client', means: 'An operator registered an application.' },
  'client.registered': { target: 'client', means: 'An application registered itself.' },
  'client.updated': { target: 'client', means: 'An application changed; `changes` names the fields.' },
  'client.deleted': { target: 'client', means: 'An application was removed.' },
  'client.secret_rotated': { target: 'client', means: 'The secret of an application was replaced.' },
  'client.secret_added': { target: 'client', means: 'An application got an additional secret.' },
  'client.secret_removed': { target: 'client', means: 'A secret of an application was removed.' },
  'client.registration_token_issued': {
    target: 'client',
    means: 'A token for the registration of applications was issued.',
  },
  'client.access_changed': {
    target: 'client',
    means: 'The access rule of an application was changed.',
  },
  'client.role_added': { target: 'client', means: 'A role was added to an application.' },
  'client.role_removed': {
    target: 'client',
    means: 'A role of an application was removed, from all who had it.',
  },
  'client.role_granted': {
    target: 'client',
    means: 'A role was granted to an account or a group; `changes` has both.',
  },
  'client.role_revoked': { target: 'client', means: 'A role was revoked from an account or a group.' },
  'api.created': { target: 'api', means: 'An API was registered.' },
  'api.updated': { target: 'api', means: 'An API changed; `changes` names the fields.' },
  'api.deleted': { target: 'api', means: 'An API was removed.' },
  'attention.added': { target: 'attention', means: 'A notice was added.' },
  'attention.updated': { target: 'attention', means: 'A notice changed; `changes` names the fields.' },
  'attention.removed': { target: 'attention', means: 'A notice was removed.' },
  'invitation.created': { target: 'invitation', means: 'A person was invited to create an account.' },
  'invitation.sent_again': { target: 'invitation', means: 'An invitation was sent again.' },
  'invitation.revoked': { target: 'invitation', means: 'An invitation was revoked.' },
  'webhook.created': { target: 'webhook', means: 'A webhook was created.' },
  'webhook.updated': { target: 'webhook', means: 'A webhook changed; `changes` names the fields.' },
  'webhook.deleted': { target: 'webhook', means: 'A webhook was removed.' },
  'webhook.secret_rotated': { target: 'webhook', means: 'The secret of a webhook was replaced.' },
  'webhook.turned_off': {
    target: 'webhook',
    means: 'A webhook was turned off because its receiver answered 410.',
  },
  'webhook.tested': { target: 'webhook', means: 'A test was sent to a webhook.' },
  'webhook.event_sent_again': { target: 'webhook', means: 'An event was sent to a webhook again.' },
  'key.created': { target: 'key', means: 'A signing key was created.' },
  'key.rotated': { target: 'key', means: 'A signing key was replaced by a new one.' },
  'key.revoked': { target: 'key', means: 'A signing key was revoked, with all its tokens.' },
  'key.resealed': {
    target: 'key',
    means: 'Data sealed with older secret keys was sealed with the current one.',
  },
} as const satisfies Record<string, DeclaredAction>;

export type AuditAction = keyof typeof auditActions;

export const declaredAction = (action: AuditAction): DeclaredAction => auditActions[action];

/**
 * The author of a change: an operator, a machine with an access token, the command line, the person, or the portal
 * itself.
 */
export const auditActorTypes = ['operator', 'machine', 'cli', 'person', 'system'] as const;
export type AuditActorType = (typeof auditActorTypes)[number];
