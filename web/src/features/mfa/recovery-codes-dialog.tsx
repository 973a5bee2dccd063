import type { RecoveryCodes } from '@latchkey/contract/mfa/recovery-codes';
import { securityMfaText } from '#text/security-mfa';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RecoveryCodesList } from './recovery-codes-list.tsx';

const text = securityMfaText.recovery;

/** The codes in a dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: RecoveryCodes; onClose: () => void }) {
  return (
    <Dialog open title={text.listTitle} onClose={onClose} closeOnOverlay={false}>
      <RecoveryCodesList codes={codes} />
      <Button wide onClick={onClose}>
        {text.done}
      </Button>
    </Dialog>
  );
}
