import type { DeviceKind } from '@latchkey/contract/sessions/device-kind';
import { catalog } from '../text/catalog.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import type { Places } from './places.ts';

/** In the language of the current request; unknown values are null. */
export interface ClientDescription {
  readonly ip: string | null;
  readonly place: string | null;
  /** The model, or else the kind of device: 'iPhone', 'Computer'. */
  readonly device: string | null;
  readonly device_kind: DeviceKind | null;
  readonly browser: string | null;
  readonly os: string | null;
}

/** Turns the stored data of a client into a description that a person recognises. */
export type DescribeClient = (client: {
  readonly ip: string | null;
  readonly user_agent: string | null;
}) => ClientDescription;

export function clientDescriber(places: Places): DescribeClient {
  return ({ ip, user_agent }) => {
    const { kind, model, browser, os } = describeUserAgent(user_agent);
    const device = model ?? (kind && catalog().clients.kinds[kind]);
    return { ip, place: places.of(ip), device, device_kind: kind, browser, os };
  };
}
