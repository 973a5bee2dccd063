import { larkLinkRequest } from '@latchkey/contract/mfa/lark-link-request';
import { larkRemove } from '@latchkey/contract/mfa/lark-remove';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { MethodSection } from './method-section.tsx';
import { useLarkReturn } from './use-lark-return.ts';
import { useMfaInfo } from './use-mfa-info.ts';
import { useStepUp } from './use-step-up.ts';

const text = securityMfaText.lark;

/** The account at Lark that codes go to: linked by signing in there, and unlinked. */
export function LarkSection({ isLinked }: { isLinked: boolean }) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useMfaInfo();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { isLinking, failure } = useLarkReturn();

  const link = async () => {
    setBusy(true);
    try {
      const reply = await stepUp
        .to('linkLark')
        .run((mfaToken) => callApi(larkLinkRequest, { body: {}, mfaToken }));
      // Busy until the page is left.
      if (reply) return location.assign(reply.authorize_url);
    } catch (error) {
      toasts.error(failureMessage(error, text.failed));
    }
    setBusy(false);
  };

  const unlink = async () => {
    setBusy(true);
    try {
      const next = await stepUp.to('unlinkLark').run((mfaToken) =>
        toasts.promise(callApi(larkRemove, { body: {}, mfaToken }), {
          loading: text.removing,
          success: text.removed,
          error: text.failedRemove,
        }),
      );
      if (next) await mutate(next, { revalidate: false });
    } catch {
      // The toast has said it.
    } finally {
      setBusy(false);
    }
  };

  return (
    <MethodSection
      icon={MessageCircle}
      title={text.title}
      description={text.description}
      state={<Badge kind={isLinked ? 'success' : 'neutral'}>{isLinked ? text.linked : text.notLinked}</Badge>}
      action={
        isLinked ? (
          <Button kind="quiet" busy={busy} onClick={() => setAsking(true)}>
            {text.unlink}
          </Button>
        ) : (
          <Button kind="secondary" busy={busy || isLinking} onClick={() => void link()}>
            {text.link}
          </Button>
        )
      }
    >
      {failure && !isLinked && <Banner kind="danger">{failure}</Banner>}
      <ConfirmDialog
        open={asking}
        title={text.confirmRemove}
        confirm={text.unlink}
        cancel={securityMfaText.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void unlink();
        }}
      >
        {text.confirmRemoveText}
      </ConfirmDialog>
    </MethodSection>
  );
}
