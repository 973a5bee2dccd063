import type { FactorType, TwoFactorRequired } from '@latchkey/contract/http/api-error';
import { isSecondFactor } from '@latchkey/contract/mfa/factors';
import { CircleCheck, CircleX } from 'lucide-react';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { mfaText } from '#text/mfa';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import type { ShownPage } from '../../platform/presence/shown-page.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { listenRealtime } from '../realtime/realtime.ts';
import { currentSessionOf } from '../sessions/current-session.ts';
import { useSessions } from '../sessions/use-sessions.ts';
import { noteCodesLeft } from './codes-left.ts';
import { isDenied } from './is-denied.ts';
import { MethodList } from './method-list.tsx';
import { hasList, mfaModal, openedModal } from './mfa-modal.ts';
import { Ended } from './panels/ended.tsx';
import { factorPanels } from './panels/registry.ts';
import { StuckPanel } from './panels/stuck-panel.tsx';
import { SecondFactorCancelled, type SecondFactorRequest, secondFactorStore } from './second-factor.ts';

/** '2FA Verification' (docs/behaviour/mfa.md): a click outside does not close it. */
export function SecondFactorModal({ request, asking }: { request: SecondFactorRequest; asking: ReactNode }) {
  const [state, dispatch] = useReducer(mfaModal, request, ({ required, purpose }) =>
    openedModal(
      {
        ...required,
        available_factors: required.available_factors.filter(({ type }) => type in factorPanels),
      },
      purpose,
    ),
  );
  const factor = state.factors.find(({ type }) => type === state.chosen);
  const [trustDevice, setTrustDevice] = useState(false);
  const { trust_days: trustDays } = request.required;
  const canTrust = trustDays !== undefined && factor !== undefined && isSecondFactor(factor.type);
  const Panel = factor && factorPanels[factor.type].Panel;

  // The connection is opened before anything is requested, since an answer may come quickly.
  useEffect(() => listenRealtime(request.token, {}), [request.token]);

  const cancel = () => secondFactorStore.settle(request, { error: new SecondFactorCancelled() });
  // Another account is on the screen, chosen in another tab: what is entered would confirm an action of the former one.
  const isLeftOver = useIsLeftOver(request.sessionId) && !state.finishing;
  const isLeft = useIsLeft(request.page);
  const leave = useEffectEvent(cancel);
  useEffect(() => {
    if (isLeftOver || isLeft) leave();
  }, [isLeftOver, isLeft]);

  const back = () => (mfaModal(state, { type: 'back' }).closed ? cancel() : dispatch({ type: 'back' }));

  const panelKey = factor && `${factor.type}-${state.attempt}`;
  const shownPanel = useRef<string>(undefined);
  useLayoutEffect(() => {
    shownPanel.current = panelKey;
    return () => {
      shownPanel.current = undefined;
    };
  }, [panelKey]);
  /** An answer that comes after the person has left the panel must neither do what they cancelled nor end anything. */
  const whileShown =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      if (panelKey === shownPanel.current) act(...given);
    };

  const dead = (error: unknown) => {
    if (isDenied(error)) return dispatch({ type: 'denied' });
    dispatch({ type: 'unauthenticated' });
    secondFactorStore.settle(request, { error });
  };

  const finish = async (mfaToken: string, usedFactor: FactorType) => {
    dispatch({ type: 'proven' });
    try {
      // Before the action: afterwards a pending token is invalid, and the browser may have left for an application.
      if (usedFactor === 'recovery_code') await noteCodesLeft(request.token);
      if (secondFactorStore.snapshot() !== request) return;
      const value = await request.finish(mfaToken, trustDevice);
      secondFactorStore.settle(request, { value });
    } catch (error) {
      const status = error instanceof ApiFailure ? error.body?.mfa_token_status : undefined;
      dispatch({ type: 'refused', status });
      if (!status) secondFactorStore.settle(request, { error });
    }
  };

  return (
    <Dialog
      open
      title={mfaText.modalTitle}
      onClose={state.finishing ? () => undefined : cancel}
      closeOnOverlay={false}
      closeButton={false}
      closeWhileBusy
    >
      {asking}
      {request.reason && <p className="font-medium text-pretty">{request.reason}</p>}
      {missesOne(request.required) && !state.finishing && <Banner kind="info">{mfaText.resting}</Banner>}
      {state.stale && <Banner kind="warning">{mfaText.stale[state.stale]}</Banner>}
      {state.finishing ? (
        <p role="status" className="flex items-center gap-3 py-4 text-muted">
          <CircleCheck className="accepted size-5 text-success" aria-hidden />
          <span className="grow">{mfaText.finishing}</span>
          <Spinner className="size-5" />
        </p>
      ) : state.denied ? (
        <Ended
          icon={CircleX}
          hint={mfaText.deniedHint}
          action={request.purpose === 'reset' ? mfaText.back : mfaText.backToSignIn}
          onAction={back}
        >
          {request.purpose === 'reset' ? mfaText.resetDenied : mfaText.signInDenied}
        </Ended>
      ) : factor && Panel ? (
        // Stays mounted behind the help, so that a pending request continues and is not repeated.
        <div className={state.stuck ? 'hidden' : 'grid gap-4'}>
          <h3 className="font-semibold">{factor.name}</h3>
          {/* Before the code, which is submitted as soon as it is complete. */}
          {canTrust && (
            <Checkbox
              label={mfaText.trustDevice(trustDays)}
              hint={mfaText.trustDeviceHint}
              checked={trustDevice}
              onChange={(event) => setTrustDevice(event.target.checked)}
            />
          )}
          <Panel
            key={panelKey}
            factor={factor}
            token={request.token}
            onProof={whileShown((mfaToken) => void finish(mfaToken, factor.type))}
            onDenied={whileShown(() => dispatch({ type: 'denied' }))}
            onDead={whileShown(dead)}
            onOther={hasList(state) ? () => dispatch({ type: 'back' }) : null}
          />
        </div>
      ) : state.stuck ? null : state.factors.length > 0 ? (
        <>
          <p className="text-muted">{mfaText.chooseMethod}</p>
          <MethodList
            factors={state.factors}
            preferred={request.required.preferred_factor}
            onChoose={(chosen) => dispatch({ type: 'chosen', factor: chosen })}
          />
        </>
      ) : (
        !request.required.resting_factors && <Banner kind="warning">{mfaText.noMethod}</Banner>
      )}
      {state.stuck && (
        <StuckPanel
          purpose={request.purpose}
          token={request.token}
          onDead={dead}
          onRecoveryCode={
            state.factors.some(({ type }) => type === 'recovery_code')
              ? () => dispatch({ type: 'chosen', factor: 'recovery_code' })
              : null
          }
        />
      )}
      {!state.finishing && !state.denied && (
        <div className="grid gap-1">
          <Button kind="quiet" wide onClick={back}>
            {factor && hasList(state) && !state.stuck ? mfaText.tryAnother : mfaText.back}
          </Button>
          {!state.stuck && (
            <Button kind="quiet" wide className="text-sm" onClick={() => dispatch({ type: 'stuck' })}>
              {hasList(state) ? mfaText.noneAtHand : mfaText.notAtHand}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Whether another page is on the screen, by the browser's 'Back': what the modal asks is no longer explained (security #536). */
function useIsLeft({ isLeft }: ShownPage): boolean {
  useLocation();
  return isLeft();
}

/** Whether the account of this session is no longer the one on the screen (security #46). */
function useIsLeftOver(sessionId: string | undefined): boolean {
  const current = currentSessionOf(useSessions());
  return sessionId !== undefined && !(current.status === 'live' && current.session.id === sessionId);
}

/** Whether a method rests that the person would look for; nobody who has another one looks for recovery codes. */
function missesOne({
  resting_factors: resting = [],
  available_factors: available,
}: TwoFactorRequired): boolean {
  return resting.some((type) => available.length === 0 || type !== 'recovery_code');
}
