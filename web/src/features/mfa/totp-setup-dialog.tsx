import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { securityMfaText } from '#text/security-mfa';
import { Dialog } from '../../ui/dialog.tsx';
import { type TotpRegistration, TotpSetup } from './totp-setup.tsx';

interface Props {
  registration: TotpRegistration;
  onAdded: (info: MfaInfo) => void;
  onClose: () => void;
}

/** The setup in a dialog. */
export function TotpSetupDialog({ registration, onAdded, onClose }: Props) {
  return (
    <Dialog open title={securityMfaText.totp.setUpTitle} onClose={onClose} closeOnOverlay={false}>
      <TotpSetup registration={registration} onAdded={onAdded} onStartAgain={onClose} />
    </Dialog>
  );
}
