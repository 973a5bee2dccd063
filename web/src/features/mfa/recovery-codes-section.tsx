import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { RecoveryCodes } from '@latchkey/contract/mfa/recovery-codes';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { loadCode } from '../../platform/loading/load-code.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { MethodSection } from './method-section.tsx';
import { useMfaInfo } from './use-mfa-info.ts';
import { useStepUp } from './use-step-up.ts';

const RecoveryCodesDialog = lazy(() =>
  loadCode(() => import('./recovery-codes-dialog.tsx')).then((module) => ({
    default: module.RecoveryCodesDialog,
  })),
);
const text = securityMfaText.recovery;

/** The codes for the case that every other factor is lost: shown and generated after a step-up. */
export function RecoveryCodesSection({ info }: { info: MfaInfo }) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useMfaInfo();
  const [codes, setCodes] = useState<RecoveryCodes>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'view' | 'generate'>();
  const hasCodes = info.registered_factors.some(({ type }) => type === 'recovery_code');

  const show = async (what: 'view' | 'generate', fetch: () => Promise<RecoveryCodes | undefined>) => {
    setBusy(what);
    try {
      setCodes(await fetch());
      await mutate();
    } catch {
      // The toast has reported it.
    } finally {
      setBusy(undefined);
    }
  };

  const view = () =>
    show('view', () =>
      stepUp.to('seeCodes').run((mfaToken) =>
        toasts.promise(callApi(recoveryCodesView, { mfaToken }), {
          loading: text.loading,
          success: text.loaded,
          error: text.failed,
        }),
      ),
    );

  const generate = () =>
    show('generate', () =>
      stepUp.to('makeCodes').run((mfaToken) =>
        toasts.promise(callApi(recoveryCodesGenerate, { body: {}, mfaToken }), {
          loading: text.generating,
          success: text.generated,
          error: text.failedGenerate,
        }),
      ),
    );

  return (
    <MethodSection
      icon={LifeBuoy}
      title={text.title}
      description={text.description}
      state={
        info.recovery_codes_left === null ? (
          <Badge kind="neutral">{text.none}</Badge>
        ) : (
          <Badge kind={info.recovery_codes_left > 2 ? 'success' : 'warning'}>
            {text.left(info.recovery_codes_left)}
          </Badge>
        )
      }
      action={
        <>
          {hasCodes && (
            <Button
              kind="secondary"
              busy={busy === 'view'}
              disabled={busy === 'generate'}
              onClick={() => void view()}
            >
              {text.view}
            </Button>
          )}
          <Button
            kind={hasCodes ? 'quiet' : 'secondary'}
            busy={busy === 'generate'}
            disabled={busy === 'view'}
            onClick={() => (hasCodes ? setAsking(true) : void generate())}
          >
            {hasCodes ? text.generateNew : text.generate}
          </Button>
        </>
      }
    >
      <ConfirmDialog
        open={asking}
        title={text.confirm}
        confirm={text.generateNew}
        cancel={securityMfaText.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void generate();
        }}
      >
        {text.confirmText}
      </ConfirmDialog>
      {codes && (
        <Suspense fallback={null}>
          <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
        </Suspense>
      )}
    </MethodSection>
  );
}
