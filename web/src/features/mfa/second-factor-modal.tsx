import { mfaText } from '#text/mfa';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecondFactorCancelled, type SecondFactorRequest, secondFactorStore } from './second-factor.ts';

/** '2FA Verification' (spec §2): clicking beside it does not close it. */
export function SecondFactorModal({ request }: { request: SecondFactorRequest }) {
  const cancel = () => secondFactorStore.settle({ error: new SecondFactorCancelled() });
  return (
    <Dialog open title={mfaText.modalTitle} onClose={cancel} closeOnOverlay={false} closeButton={false}>
      <p className="text-muted">{mfaText.chooseMethod}</p>
      <ul className="grid gap-2">
        {request.required.available_factors.map((factor) => (
          <li key={factor.type}>
            {factor.name}
            <span className="block text-sm text-muted">{factor.description}</span>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={cancel}>
        {mfaText.back}
      </Button>
    </Dialog>
  );
}
