import { networkGroup } from '../../platform/network/address-group.ts';
import type { CapWatch } from '../../platform/operations/cap-watch.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import * as limits from './limits.ts';

export interface ShareDeps {
  readonly rateLimits: RateLimits;
  /** Alerts operators when strangers have nearly used up what all share. */
  readonly caps?: Pick<CapWatch, 'used'> | undefined;
}

/**
 * Counts rows that strangers cause and that are kept for a day: for their network, of which they may have many addresses
 * (security #490), and for all of them together. Returns the seconds to wait, 0 if there is room.
 * @param limit of the rate limits, to which `-network` and `-all` are added
 * @param cap its name in metrics and log
 */
export function shareOfStrangers({ rateLimits, caps }: ShareDeps, limit: string, cap: string) {
  const networks = rateLimits.limit(`${limit}-network`, limits.strangersOfNetwork);
  const everybody = rateLimits.limit(`${limit}-all`, limits.strangersOfAll);
  const { points: whole } = limits.strangersOfAll;
  return async (address: string): Promise<number> => {
    const network = await networks.count(networkGroup(address));
    if (!network.isAllowed) return network.resetAfter;
    const { isAllowed, left, resetAfter } = await everybody.count('all');
    if (!isAllowed) return resetAfter;
    caps?.used(cap, whole - left, { limit: whole, whole, nearlyFull: limits.nearlyFull });
    return 0;
  };
}
