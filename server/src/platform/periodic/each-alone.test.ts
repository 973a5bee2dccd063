import { expect, it } from 'vitest';
import { eachAlone } from './each-alone.ts';

const idOf = (id: string) => id;
const fail = (id: string) => {
  if (id === 'bad') throw new Error('broken row');
  return Promise.resolve();
};

it('#290 one failing row does not block the others', async () => {
  const alone = eachAlone();
  const done: string[] = [];
  const run = alone.run(['bad', 'good'], idOf, async (id) => {
    await fail(id);
    done.push(id);
  });
  await expect(run).rejects.toThrow('1 of 2 failed');
  expect(done).toEqual(['good']);
});

it('#290 a failing row waits longer each time, and is given up after ten attempts', async () => {
  const alone = eachAlone();
  const looks: number[] = [];
  for (let look = 1; look < 5_000; look += 1) {
    if (alone.putOff().includes('bad')) continue;
    looks.push(look);
    await alone.run(['bad'], idOf, fail).catch(() => undefined);
  }
  expect(looks).toHaveLength(10);
  const gaps = looks.slice(1).map((look, index) => look - (looks[index] ?? 0));
  expect(gaps).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

it('#290 a row that finally succeeded no longer counts as failing', async () => {
  const alone = eachAlone();
  alone.putOff();
  await alone.run(['bad'], idOf, fail).catch(() => undefined);
  expect(alone.putOff()).toEqual(['bad']);
  await alone.run(['bad'], idOf, () => Promise.resolve());
  expect(alone.putOff()).toEqual([]);
});
