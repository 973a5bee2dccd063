/**
 * Who may create an account: nobody, people invited by an operator, people with an address of certain domains, or
 * everybody.
 */
export const registrationModes = ['closed', 'invited', 'domains', 'open'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
