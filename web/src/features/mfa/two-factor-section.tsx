import { FactorType } from '@latchkey/contract/http/api-error';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { MethodSection } from './method-section.tsx';
import { useMfaInfo } from './use-mfa-info.ts';
import { useStepUp } from './use-step-up.ts';

const text = securityMfaText.status;

/** Switches two-factor authentication, and selects the preferred method. */
export function TwoFactorSection({ info }: { info: MfaInfo }) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useMfaInfo();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const change = async (action: () => Promise<MfaInfo | undefined>) => {
    setBusy(true);
    try {
      const next = await action();
      if (next) await mutate(next, { revalidate: false });
    } catch {
      // The toast has reported it.
    } finally {
      setBusy(false);
    }
  };

  const toggle = (wanted: boolean) =>
    change(() =>
      stepUp.to(wanted ? 'turnOn' : 'turnOff').run((mfaToken) =>
        toasts.promise(callApi(twoFactorToggle, { body: { is_enabled: wanted }, mfaToken }), {
          loading: wanted ? text.turningOn : text.turningOff,
          success: wanted ? text.turnedOn : text.turnedOff,
          error: text.failed,
        }),
      ),
    );

  const allowCodes = (wanted: boolean) =>
    change(() =>
      stepUp.to('allowCodes').run((mfaToken) =>
        toasts.promise(callApi(twoFactorToggle, { body: { allow_codes: wanted }, mfaToken }), {
          loading: wanted ? text.allowingCodes : text.refusingCodes,
          success: wanted ? text.allowedCodes : text.refusedCodes,
          error: text.failedCodes,
        }),
      ),
    );

  const prefer = (type: FactorType) =>
    change(() =>
      stepUp.to('prefer').run((mfaToken) =>
        toasts.promise(callApi(preferredFactorSet, { params: { type }, body: {}, mfaToken }), {
          loading: text.savingPreferred,
          success: text.savedPreferred,
          error: text.failedPreferred,
        }),
      ),
    );

  const isOn = info.is_2fa_enabled;
  // The password is the first factor, and recovery codes are for emergencies: neither can be preferred.
  const choices = info.registered_factors.filter(
    ({ type }) => type !== 'password' && type !== 'recovery_code',
  );
  return (
    <MethodSection
      icon={ShieldCheck}
      title={text.title}
      description={isOn ? text.onText : text.offText}
      state={<Badge kind={isOn ? 'success' : 'warning'}>{isOn ? text.on : text.off}</Badge>}
      action={
        !info.is_2fa_enforced && (
          <Button
            kind={isOn ? 'quiet' : 'secondary'}
            busy={busy}
            onClick={() => (isOn ? setAsking(true) : void toggle(true))}
          >
            {isOn ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    >
      {info.is_2fa_enforced && <Banner kind="info">{text.enforcedText}</Banner>}
      <div className="grid gap-x-8 gap-y-3 py-2 empty:hidden md:grid-cols-2">
        {choices.length > 1 && (
          <SelectField
            label={text.preferred}
            hint={text.preferredHint}
            value={info.preferred_factor ?? ''}
            disabled={busy}
            placeholder={info.preferred_factor ? undefined : text.noPreferred}
            options={choices.map(({ type, name }) => ({ value: type, label: name }))}
            onChange={(event) => {
              const chosen = FactorType.safeParse(event.currentTarget.value);
              if (chosen.success) void prefer(chosen.data);
            }}
          />
        )}
        {/* Null if there is no stronger factor, or if the operator decides. */}
        {info.allow_codes !== null && (
          <Checkbox
            label={text.allowCodes}
            hint={text.allowCodesHint}
            checked={info.allow_codes}
            // A disabled control would lose the focus that the modal returns.
            aria-disabled={busy || undefined}
            onChange={(event) => {
              if (!busy) void allowCodes(event.currentTarget.checked);
            }}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={text.confirmOff}
        confirm={text.turnOff}
        cancel={securityMfaText.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void toggle(false);
        }}
      >
        {text.confirmOffText}
      </ConfirmDialog>
    </MethodSection>
  );
}
