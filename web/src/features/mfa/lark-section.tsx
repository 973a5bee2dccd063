import { larkLinkRequest } from '@latchkey/contract/mfa/lark-link-request';
import { larkRemove } from '@latchkey/contract/mfa/lark-remove';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { MethodSection } from './method-section.tsx';
import { useFactorRemoval } from './use-factor-removal.tsx';
import { useLarkReturn } from './use-lark-return.ts';
import { useStepUp } from './use-step-up.ts';

const text = securityMfaText.lark;

/** The Lark account that codes are sent to: linked by signing in there, and unlinked. */
export function LarkSection({ isLinked }: { isLinked: boolean }) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const [isLeaving, setLeaving] = useState(false);
  const { isLinking, failure } = useLarkReturn();

  const link = async () => {
    setLeaving(true);
    try {
      const reply = await stepUp
        .to('linkLark')
        .run((mfaToken) => callApi(larkLinkRequest, { body: {}, mfaToken }));
      // Stays busy until the page is left.
      if (reply) return location.assign(reply.authorize_url);
    } catch (error) {
      toasts.failure(error, text.failed);
    }
    setLeaving(false);
  };

  const removal = useFactorRemoval({
    stepUp: stepUp.to('unlinkLark'),
    remove: (mfaToken) => callApi(larkRemove, { body: {}, mfaToken }),
    confirm: text.unlink,
    text,
  });

  return (
    <MethodSection
      icon={MessageCircle}
      title={text.title}
      description={text.description}
      state={<Badge kind={isLinked ? 'success' : 'neutral'}>{isLinked ? text.linked : text.notLinked}</Badge>}
      action={
        isLinked ? (
          <Button kind="quiet" busy={removal.isRemoving} onClick={removal.ask}>
            {text.unlink}
          </Button>
        ) : (
          <Button kind="secondary" busy={isLeaving || isLinking} onClick={() => void link()}>
            {text.link}
          </Button>
        )
      }
    >
      {failure && !isLinked && <Banner kind="danger">{failure}</Banner>}
      {removal.question}
    </MethodSection>
  );
}
