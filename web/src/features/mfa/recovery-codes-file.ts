import type { RecoveryCodes } from '@latchkey/contract/mfa/recovery-codes';
import { securityMfaText } from '#text/security-mfa';

/** The text to copy or download: the unused codes, one per line. Pure. */
export function recoveryCodesFile(
  { codes }: RecoveryCodes,
  { service, account }: { service: string; account: string },
): string {
  const text = securityMfaText.recovery;
  const good = codes.filter(({ used_at }) => used_at === null).map(({ code }) => code);
  return [text.fileHead(service, account), text.fileNote, '', ...good, ''].join('\n');
}
