import { type ChildProcess, fork } from 'node:child_process';
import { minute } from '../../clock/durations.ts';
import { fakeClock } from '../../clock/fake-clock.ts';
import type { RealtimeLimits } from '../limits.ts';
import { realtimeTokens } from '../realtime-tokens.ts';
import { testSecret } from './embedded-server.ts';
import { type LoadCommand, type LoadReport, loadChannel } from './load-protocol.ts';

type ReportOf<Is extends LoadReport['is']> = Extract<LoadReport, { is: Is }>;

/** An embedded server in a separate process. */
export async function loadProcess(limits: Partial<RealtimeLimits> = {}) {
  const child = fork(new URL('./load-server.ts', import.meta.url), [JSON.stringify(limits)], {
    execArgv: ['--expose-gc'],
  });
  const { host, now } = await report(child, 'listening');
  const tokens = realtimeTokens({ secret: testSecret, clock: fakeClock(now) });
  const claims = (member: number) => ({ user: `u${member}`, sessionId: 't1', expiresAt: now + 10 * minute });
  return {
    host,
    connectionToken: (member: number) => tokens.issueConnectionToken(claims(member)),
    subscriptionToken: (member: number) =>
      tokens.issueSubscriptionToken({ ...claims(member), channel: loadChannel(member) }),
    async tell(command: Exclude<LoadCommand, { do: 'measure' }>): Promise<void> {
      child.send(command);
      await report(child, 'done');
    },
    async measure(): Promise<ReportOf<'measured'>> {
      child.send({ do: 'measure' } satisfies LoadCommand);
      return report(child, 'measured');
    },
    stop: () => child.kill(),
  };
}

export type LoadProcess = Awaited<ReturnType<typeof loadProcess>>;

function report<Is extends LoadReport['is']>(child: ChildProcess, is: Is): Promise<ReportOf<Is>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`The server of the load test ended with ${code}`));
    const onMessage = (message: LoadReport) => {
      if (message.is !== is) return;
      child.off('exit', onExit);
      child.off('message', onMessage);
      resolve(message as ReportOf<Is>);
    };
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
}
