import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import type { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { deviceCall } from './device-call.ts';
import { pushKeyBytes } from './device-key.ts';
import type { Pairing } from './pairing.ts';

/** Whether this browser can receive pushes while the app is closed. */
export function canPush(): boolean {
  return 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;
}

/** Timeout: a refused service worker never becomes ready, and a push service may not answer. */
const limitMs = 15_000;

function limited<T>(promise: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The browser did not answer')), limitMs);
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

const worker = () => limited(navigator.serviceWorker.ready);

export async function isSubscribed(): Promise<boolean> {
  const registration = await worker();
  return (await registration.pushManager.getSubscription()) !== null && Notification.permission === 'granted';
}

/**
 * Asks for permission, subscribes, and registers the subscription for each account. `later` means that the person
 * postponed the decision.
 */
export async function subscribe(pairings: readonly Pairing[]): Promise<'on' | 'refused' | 'later'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'later';
  const key = pairings.map(({ pushPublicKey }) => pushPublicKey).find(Boolean);
  if (!key) return 'refused';
  const { pushManager } = await worker();
  const existing = await pushManager.getSubscription();
  const subscription =
    existing ??
    (await limited(
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKeyBytes(key) }),
    ));
  await tell(pairings, subscription);
  return 'on';
}

async function tell(pairings: readonly Pairing[], subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave an incomplete subscription');
  const body = { subscription: { endpoint, keys: { p256dh, auth } } };
  await Promise.all(
    pairings.map((pairing) =>
      deviceCall<typeof companionPushSet>(pairing, companionAddresses.companionPushSet, { body }),
    ),
  );
}

/** Registers the subscription for accounts paired later, and after the browser has renewed it. */
export async function keepSubscribed(pairings: readonly Pairing[]): Promise<void> {
  const registration = await worker();
  const subscription = await registration.pushManager.getSubscription();
  if (subscription && Notification.permission === 'granted') await tell(pairings, subscription);
}
