import type { RecoveryCodes } from '@latchkey/contract/mfa/recovery-codes';
import { Copy, Download, Printer } from 'lucide-react';
import { securityMfaText } from '#text/security-mfa';
import { uiText } from '#text/ui';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { saveTextFile } from '../../ui/save-text-file.ts';
import '../../ui/print-only.css';
import { useProfile } from '../sessions/use-profile.ts';
import { recoveryCodesFile } from './recovery-codes-file.ts';

const text = securityMfaText.recovery;

/** The plain codes, to be copied, downloaded or printed. */
export function RecoveryCodesList({ codes }: { codes: RecoveryCodes }) {
  const { brand } = useBoot();
  const { data: profile } = useProfile();
  const service = brand.service_name;
  const account = profile?.email ?? profile?.name ?? '';
  const file = recoveryCodesFile(codes, { service, account });

  const copy = () =>
    toasts
      .promise(navigator.clipboard.writeText(file), {
        loading: uiText.copying,
        success: uiText.copied,
        error: uiText.copyFailed,
      })
      .catch(() => undefined);

  return (
    <>
      <Banner kind="warning">{text.keep}</Banner>
      <div data-print className="grid gap-3">
        <p className="hidden font-semibold print:block">{text.fileHead(service, account)}</p>
        <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-surface p-4 font-mono min-[22rem]:grid-cols-2">
          {codes.codes.map(({ code, used_at }) => (
            <li key={code} className={used_at ? 'text-muted line-through' : undefined}>
              {code.slice(0, 5)}-{code.slice(5)}
              {used_at && <span className="sr-only"> ({text.used})</span>}
            </li>
          ))}
        </ol>
        {codes.generated_at && (
          <p className="text-sm text-muted">{text.generatedAt(formatDateTime(codes.generated_at))}</p>
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] gap-2">
        <Button kind="secondary" onClick={() => void copy()}>
          <Copy className="size-4 max-sm:hidden" aria-hidden />
          {text.copy}
        </Button>
        <Button
          kind="secondary"
          className="whitespace-nowrap"
          onClick={() => saveTextFile(text.file(service), file)}
        >
          <Download className="size-4 max-sm:hidden" aria-hidden />
          {text.download}
        </Button>
        <Button kind="secondary" onClick={() => print()}>
          <Printer className="size-4 max-sm:hidden" aria-hidden />
          {text.print}
        </Button>
      </div>
    </>
  );
}
