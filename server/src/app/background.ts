import { removeOldEvents } from '../platform/audit/remove-old-events.ts';
import { day, hour, minute } from '../platform/clock/durations.ts';
import { usableOnce, useUpOver } from '../platform/db/use-up-over.ts';
import { securityEvent } from '../platform/operations/security-events.ts';
import { Periodic, type PeriodicTask } from '../platform/periodic/periodic.ts';
import { reseal } from '../platform/secrets/sealed-values.ts';
import type { Features } from './connect-features.ts';
import type { PlatformParts } from './platform-parts.ts';
import { sealedColumns } from './sealed-columns.ts';
import { seeTimePass } from './time-seen.ts';

export interface BackgroundOptions {
  /** False if a test moves the clock: all of the time then counts as observed. */
  readonly isClockReal?: boolean;
}

type SeeingParts = Pick<PlatformParts, 'db' | 'clock' | 'log'>;

/** The background work: sending messages, ending sessions, and the sweeps of all features. */
export function background(platform: PlatformParts, features: Features) {
  const { outboxWorker, keys, keyPairs } = platform;
  const { codes, mailedLinks, sessions, loginHistory, mfa, passkeys, companion, login, attentions } =
    features;
  const { endings } = sessions;
  const periodic = new Periodic(platform.log);
  const tasks: PeriodicTask[] = [
    ...features.authorize.tasks,
    ...features.applications.tasks,
    ...features.overview.tasks,
    ...features.ciba.tasks,
    ...features.webhooks.tasks,
    ...features.jobs.tasks,
    {
      // Marked as used in the database, so that setting the clock back does not make them valid again.
      name: 'use up codes and links that are over',
      every: 1 * minute,
      run: () =>
        Promise.all([
          codes.useUpOver(),
          mailedLinks.useUpOver(),
          sessions.sessions.endOver(),
          ...usableOnce.map((table) => useUpOver(platform.db, table, platform.clock.now())),
        ]),
    },
    {
      name: 'sweep codes and links',
      every: 10 * minute,
      run: () => Promise.all([codes.sweep(), mailedLinks.sweep(), login.sweep()]),
    },
    {
      name: 'let waiting resets take effect',
      every: minute,
      run: () => features.passwords.waiting.applyDue(),
    },
    {
      name: 'let recoveries take effect',
      every: minute,
      run: () => features.accountRecovery.recoveries.applyDue(),
    },
    { name: 'erase accounts', every: minute, run: () => features.leaving.eraseDue() },
    { name: 'sweep joining', every: hour, run: () => features.joining.sweep() },
    { name: 'sweep sessions', every: hour, run: () => sessions.sessions.sweep() },
    { name: 'sweep second factors', every: hour, run: () => Promise.all([mfa.sweep(), passkeys.sweep()]) },
    { name: 'sweep trusted devices', every: hour, run: () => features.trustedDevices.sweep() },
    { name: 'sweep companion', every: 10 * minute, run: () => companion.sweep() },
    ...(platform.secretKeys.length > 1 ? [resealing(platform)] : []),
    { name: 'sweep attentions', every: hour, run: () => attentions.attentions.sweep() },
    { name: 'sweep login history', every: hour, run: () => loginHistory.history.sweep() },
    {
      name: 'sweep audit',
      every: hour,
      run: () => removeOldEvents(platform.db, platform.clock.now() - platform.config.auditDays * day),
    },
    { name: 'give space back', every: minute, run: async () => platform.database.space?.giveBack() },
    { name: 'sweep outbox', every: 10 * minute, run: () => outboxWorker.sweep() },
  ];
  return {
    tasks,
    /** Before the first request. If it fails, tasks and the requests that depend on it try again. */
    async seeTime() {
      try {
        await seeAndTell(platform);
      } catch (error) {
        platform.log.warn({ err: error }, 'the time since the last stop is not noted yet');
      }
    },
    start({ isClockReal = true }: BackgroundOptions = {}) {
      // Revoking a signing key ends the sessions whose tokens it signed.
      endings.onEnded(async ({ end_reason }) => {
        if (end_reason === 'key_revoked') await keys.refresh();
      });
      platform.clockWatch.start();
      endings.start();
      outboxWorker.start();
      for (const task of tasks) periodic.add(isClockReal ? afterSeeing(platform, task) : task);
    },
    async stop() {
      platform.clockWatch.stop();
      endings.stop();
      await periodic.stop();
      const { authorize, ciba, webhooks } = features;
      await Promise.all([authorize.stop(), ciba.stop(), webhooks.stop()]);
      await features.jobs.stop();
      await outboxWorker.stop();
      keys.stop();
      keyPairs.stop();
      await platform.rateLimits.close();
    },
  };
}

/**
 * Before each run, postpones pending effects by the time that nobody could observe: what has taken effect can no longer
 * be vetoed.
 */
export function afterSeeing(parts: SeeingParts, task: PeriodicTask): PeriodicTask {
  return {
    ...task,
    async run() {
      await seeAndTell(parts);
      return task.run();
    },
  };
}

async function seeAndTell({ db, clock, log }: SeeingParts): Promise<void> {
  const milliseconds = await seeTimePass(db, clock);
  if (milliseconds === 0) return;
  log.warn(securityEvent('clock.set', { milliseconds }), 'time that nobody saw pass: waits are moved');
}

/**
 * Runs while SECRET_KEY is being changed. It starts late enough for processes that are restarted one after another: a
 * process that does not know the new key could not open what is sealed with it.
 */
function resealing({ db, secretKeys, log }: PlatformParts): PeriodicTask {
  return {
    name: 'seal with the current secret key what an older one sealed',
    every: 10 * minute,
    async run() {
      const { resealed, unreadable } = await reseal(db, sealedColumns, secretKeys);
      if (resealed > 0) log.info({ resealed }, 'sealed again with the current secret key');
      if (unreadable > 0) log.warn({ unreadable }, 'sealed with a key that SECRET_KEY does not hold');
    },
  };
}
