import { addressList } from './address-list.ts';

const loopback = addressList(['loopback']);

/** True for host names and addresses that only reach this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || loopback.has(name);
}
