import { describe, expect, it } from 'vitest';
import { createHashQueue, HashQueueFull } from './hash-queue.ts';

/** A job that the test ends. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, finish: resolve, fail: reject };
}

/** A clock that jobs advance, as if they took time. */
function measured() {
  let at = 0;
  return {
    now: () => at,
    take: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('hash queue', () => {
  it('limits concurrent jobs, in the order of arrival', async () => {
    const queue = createHashQueue({ concurrency: 2 });
    const jobs = Array.from({ length: 5 }, job);
    const started: number[] = [];
    const results = jobs.map(({ run }, at) =>
      queue.run(() => {
        started.push(at);
        return run();
      }),
    );
    await settled();
    expect(started).toEqual([0, 1]);
    expect([queue.running, queue.waiting]).toEqual([2, 3]);
    jobs[1]?.finish('b');
    await settled();
    expect(started).toEqual([0, 1, 2]);
    for (const one of jobs) one.finish('done');
    expect(await Promise.all(results)).toEqual(['done', 'b', 'done', 'done', 'done']);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('uses the number of slots at that time', async () => {
    let places = 3;
    const queue = createHashQueue({ concurrency: () => places });
    const jobs = Array.from({ length: 8 }, job);
    const results = jobs.map(({ run }) => queue.run(run));
    expect([queue.running, queue.waiting]).toEqual([3, 5]);
    places = 1;
    jobs[0]?.finish('done');
    jobs[1]?.finish('done');
    await settled();
    expect([queue.running, queue.waiting]).toEqual([1, 5]);
    places = 4;
    // A new job comes after the waiting ones.
    const last = job();
    const lastResult = queue.run(last.run);
    expect([queue.running, queue.waiting]).toEqual([4, 3]);
    for (const one of [...jobs, last]) one.finish('done');
    await Promise.all([...results, lastResult]);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('#463 lets the sources take turns, so that a flood of one neither delays nor refuses another', async () => {
    const { now, take } = measured();
    let from = 'flood';
    const limits = { concurrency: 1, neverRefused: 4, longestWait: 1000 };
    const queue = createHashQueue({ ...limits, now, source: () => from });
    const order: string[] = [];
    const running: (() => void)[] = [];
    const send = (source: string, name: string) => {
      from = source;
      return queue.run(() => {
        order.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        running.push(resolve);
        return promise;
      });
    };
    const finishOne = async () => {
      take(200);
      running.shift()?.();
      await settled();
    };
    // The pace is not known yet, so that all of these may wait.
    const all = Array.from({ length: 10 }, (_, at) => send('flood', `flood ${at}`));
    await settled();
    await finishOne();
    await finishOne();
    await expect(send('flood', 'one too many')).rejects.toThrow(HashQueueFull);
    all.push(send('person', 'person 0'), send('person', 'person 1'), send('other', 'other 0'));
    while (running.length > 0) await finishOne();
    await Promise.all(all);
    // Three of the flood had begun; from then on the sources take turns, and nobody overtakes the flood for ever.
    expect(order.slice(0, 9)).toEqual([
      ...['flood 0', 'flood 1', 'flood 2'],
      ...['flood 3', 'person 0', 'other 0'],
      ...['flood 4', 'person 1', 'flood 5'],
    ]);
    expect(order.slice(9)).toEqual(['flood 6', 'flood 7', 'flood 8', 'flood 9']);
  });

  it('#60 is bounded: beyond its capacity a job is refused immediately, with the seconds to wait', async () => {
    const queue = createHashQueue({ concurrency: 1, capacity: 3 });
    const first = job();
    const accepted = [first, job(), job(), job()].map((one) => {
      one.finish('done');
      return one;
    });
    const results = accepted.map((one) => queue.run(one.run));
    const refusal = await queue.run(async () => 'never').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HashQueueFull);
    expect((refusal as HashQueueFull).retryAfter).toBeGreaterThan(0);
    expect(await Promise.all(results)).toHaveLength(4);
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('R20 refuses a job that would wait too long, based on the duration of recent jobs', async () => {
    const { now, take } = measured();
    const queue = createHashQueue({ concurrency: 1, longestWait: 60, neverRefused: 0, now });
    const slow = async () => take(25);
    await queue.run(slow);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => queue.run(slow)));
    const refused = outcomes.filter(({ status }) => status === 'rejected').length;
    // One runs, and only as many of the others are admitted as fit into 60 ms.
    expect(refused).toBe(17);
    expect(outcomes[0]?.status).toBe('fulfilled');
  });

  it('R20 lets a few dozen wait, however slow the last one was', async () => {
    const { now, take } = measured();
    const queue = createHashQueue({ concurrency: 1, longestWait: 1, now });
    await queue.run(async () => take(25));
    const jobs = Array.from({ length: 33 }, job);
    const results = jobs.map(({ run }) => queue.run(run));
    expect([queue.running, queue.waiting]).toEqual([1, 32]);
    await expect(queue.run(async () => 'never')).rejects.toThrow(HashQueueFull);
    for (const one of jobs) one.finish('done');
    expect(await Promise.all(results)).toHaveLength(33);
  });

  it('R20 does not count waiting time as duration', async () => {
    const { now, take } = measured();
    const queue = createHashQueue({ concurrency: 1, longestWait: 60, neverRefused: 0, now });
    await queue.run(async (begun) => {
      take(200);
      begun();
    });
    const quick = async () => 'done';
    expect(await Promise.all([queue.run(quick), queue.run(quick), queue.run(quick)])).toHaveLength(3);
  });

  it('steps of an admitted job come first and are not refused', async () => {
    const queue = createHashQueue({ concurrency: 1, capacity: 1 });
    const first = job();
    const order: string[] = [];
    const running = queue.run(first.run).then(() => order.push('first'));
    const waiting = queue.run(async () => order.push('waiting'));
    await expect(queue.run(async () => 'never')).rejects.toThrow(HashQueueFull);
    const further = queue.run(async () => order.push('further'), true);
    first.finish('done');
    await Promise.all([running, waiting, further]);
    expect(order.toSorted()).toEqual(['first', 'further', 'waiting']);
    expect(order.indexOf('further')).toBeLessThan(order.indexOf('waiting'));
  });

  it('a failed job frees its slot', async () => {
    const queue = createHashQueue({ concurrency: 1 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});
