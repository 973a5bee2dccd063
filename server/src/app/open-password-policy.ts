import { breachedPasswords } from '../platform/passwords/breach-file.ts';
import { createPasswordPolicy, type PasswordPolicy } from '../platform/passwords/password-policy.ts';
import type { Config } from './config.ts';

/**
 * The policy for new passwords according to the configuration, for the server and the command line. Throws if
 * PASSWORD_BREACH_FILE is unusable.
 */
export async function openPasswordPolicy({ brand, passwords }: Config): Promise<PasswordPolicy> {
  return createPasswordPolicy({
    serviceName: brand.serviceName,
    shortest: passwords.shortest,
    ...(passwords.breachFile ? { breached: await breachedPasswords(passwords.breachFile) } : {}),
  });
}
