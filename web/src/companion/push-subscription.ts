import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { deviceCall } from './device-call.ts';
import { pushKeyBytes } from './device-key.ts';
import type { Pairing } from './pairing.ts';

/** Whether this browser can be woken while the app is closed. */
export function canPush(): boolean {
  return 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;
}

export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.pushManager.getSubscription()) !== null && Notification.permission === 'granted';
}

/** Asks the person, subscribes, and tells the server for each account. False where the person said no. */
export async function subscribe(pairings: readonly Pairing[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const key = pairings.map(({ pushPublicKey }) => pushPublicKey).find(Boolean);
  if (!key) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const subscription =
    existing ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKeyBytes(key) }));
  await tell(pairings, subscription);
  return true;
}

async function tell(pairings: readonly Pairing[], subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave an incomplete subscription');
  const body = { subscription: { endpoint, keys: { p256dh, auth } } };
  await Promise.all(pairings.map((pairing) => deviceCall(pairing, companionPushSet, { body })));
}

/** An account that was paired later, and an address that the browser has renewed. */
export async function keepSubscribed(pairings: readonly Pairing[]): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription && Notification.permission === 'granted') await tell(pairings, subscription);
}
