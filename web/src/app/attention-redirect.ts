import type { Profile } from '@latchkey/contract/profile/profile';
import { useCallback, useEffect } from 'react';
import { onAttentionDemanded } from '../features/sessions/attention-demanded.ts';
import type { RouteName } from '../platform/routing/route-name.ts';
import { useRedirect } from '../platform/routing/use-redirect.ts';

/** Screens on which a required login attention is resolved; redirecting from them would be an endless loop. */
const settling: readonly RouteName[] = ['authLoginAttentions', 'securityMfa', 'securityPassword'];

/**
 * When the API refuses a call because of a required login attention, opens its screen, and then returns to this one.
 */
export function useAttentionRedirect(name: RouteName): void {
  const leave = useLeaveForAttentions(name);
  useEffect(() => onAttentionDemanded(leave), [leave]);
}

/** The same if the profile already contains one, without waiting for a refusal. */
export function useRequiredAttentionRedirect(name: RouteName, profile: Profile | undefined): void {
  const leave = useLeaveForAttentions(name);
  const isHeld = profile?.login_attentions.some((item) => item.required) === true;
  useEffect(() => {
    if (isHeld) leave();
  }, [isHeld, leave]);
}

function useLeaveForAttentions(name: RouteName): () => void {
  const redirect = useRedirect();
  return useCallback(() => {
    if (settling.includes(name)) return;
    redirect('authLoginAttentions', { returnTo: name, keepQuery: true, replace: true });
  }, [name, redirect]);
}
