import { describeUserAgent, type UserAgentDescription } from './describe-user-agent.ts';
import type { Places } from './places.ts';

export interface ClientDescription extends UserAgentDescription {
  readonly ip: string | null;
  readonly place: string | null;
}

/** Turns what was kept of a client into what a person recognises. */
export type DescribeClient = (client: {
  readonly ip: string | null;
  readonly user_agent: string | null;
}) => ClientDescription;

export function clientDescriber(places: Places): DescribeClient {
  return ({ ip, user_agent }) => ({ ip, place: places.of(ip), ...describeUserAgent(user_agent) });
}
