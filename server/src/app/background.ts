import { hour, minute } from '../platform/clock/durations.ts';
import { Periodic, type PeriodicTask } from '../platform/periodic/periodic.ts';
import type { Features } from './connect-features.ts';
import type { PlatformParts } from './platform-parts.ts';

/** What runs beside the requests: the outbox, the endings of sessions, and the sweeps of every feature. */
export function background(platform: PlatformParts, features: Features) {
  const { outboxWorker, keys, keyPairs } = platform;
  const { codes, mailedLinks, sessions, loginHistory, mfa, passkeys, companion, login, attentions } =
    features;
  const { endings } = sessions;
  const periodic = new Periodic(platform.log);
  const tasks: PeriodicTask[] = [
    ...features.authorize.tasks,
    {
      name: 'sweep codes and links',
      every: 10 * minute,
      run: () => Promise.all([codes.sweep(), mailedLinks.sweep(), login.sweep()]),
    },
    { name: 'sweep sessions', every: hour, run: () => sessions.sessions.sweep() },
    { name: 'sweep second factors', every: hour, run: () => Promise.all([mfa.sweep(), passkeys.sweep()]) },
    { name: 'sweep companion', every: 10 * minute, run: () => companion.sweep() },
    { name: 'seal second factors again', every: hour, run: () => mfa.reseal.run() },
    { name: 'sweep attentions', every: hour, run: () => attentions.attentions.sweep() },
    { name: 'sweep login history', every: hour, run: () => loginHistory.history.sweep() },
    { name: 'sweep outbox', every: 10 * minute, run: () => outboxWorker.sweep() },
  ];
  return {
    tasks,
    start() {
      endings.start();
      outboxWorker.start();
      for (const task of tasks) periodic.add(task);
    },
    async stop() {
      endings.stop();
      await periodic.stop();
      await outboxWorker.stop();
      keys.stop();
      keyPairs.stop();
      await platform.rateLimits.close();
    },
  };
}
