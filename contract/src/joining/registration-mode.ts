/** Who may make an account of their own: nobody, whom an operator invites, who has an address of certain domains, everybody. */
export const registrationModes = ['closed', 'invited', 'domains', 'open'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
