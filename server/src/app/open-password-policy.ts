import { breachedPasswords } from '../platform/passwords/breach-file.ts';
import { createPasswordPolicy, type PasswordPolicy } from '../platform/passwords/password-policy.ts';
import type { Config } from './config.ts';

/** What the configuration says of new passwords, for the server and the command line. Throws where PASSWORD_BREACH_FILE is of no use. */
export async function openPasswordPolicy({ brand, passwords }: Config): Promise<PasswordPolicy> {
  return createPasswordPolicy({
    serviceName: brand.serviceName,
    shortest: passwords.shortest,
    ...(passwords.breachFile ? { breached: await breachedPasswords(passwords.breachFile) } : {}),
  });
}
