import { addressList } from './address-list.ts';

const loopback = addressList(['loopback']);

/** True for names and addresses that lead to this machine alone. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || loopback.has(name);
}
