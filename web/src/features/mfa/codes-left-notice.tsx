import { useRef, useSyncExternalStore } from 'react';
import { mfaText } from '#text/mfa';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { usePassFocus } from '../../ui/use-pass-focus.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { codesLeft, parseCodesLeft } from './codes-left.ts';

const text = mfaText.codesLeft;

/** After a recovery code was used: how many are left, with the advice to add a method. */
export function CodesLeftNotice({ onSettingsPage }: { onSettingsPage: boolean }) {
  const { user_id } = useLiveSession();
  const stored = useSyncExternalStore(codesLeft.subscribe, codesLeft.read, () => null);
  const note = parseCodesLeft(stored);
  if (note?.user_id !== user_id) return null;
  return <Notice left={note.left} onSettingsPage={onSettingsPage} />;
}

function Notice({ left, onSettingsPage }: { left: number; onSettingsPage: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  usePassFocus(notice);
  return (
    <div
      ref={notice}
      data-over-page
      // Over the page, so that the page does not move when it appears and disappears.
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-xl bg-ground p-4 sm:bottom-4 sm:rounded-card sm:p-0 sm:shadow-raised"
    >
      <Banner
        kind={left > 2 ? 'info' : 'warning'}
        note={onSettingsPage ? text.hintHere : text.hint}
        action={
          <div className="flex flex-wrap gap-2">
            {!onSettingsPage && (
              <RouteLink
                to="securityMfa"
                onClick={codesLeft.forget}
                className={buttonStyle('secondary', false)}
              >
                {text.setUp}
              </RouteLink>
            )}
            <Button kind="quiet" onClick={codesLeft.forget}>
              {onSettingsPage ? text.close : text.later}
            </Button>
          </div>
        }
      >
        {text.left(left)}
      </Banner>
    </div>
  );
}
