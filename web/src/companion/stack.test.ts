import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import { expect, it } from 'vitest';
import { type Place, type StackEvent, stack } from './stack.ts';

const waiting = (id: string, deviceId = 'd') => ({
  deviceId,
  approval: { challenge_id: id } as WaitingApproval,
});
const listed = (...ids: string[]): StackEvent => ({ type: 'listed', waiting: ids.map((id) => waiting(id)) });
const denied = (id: string): StackEvent => ({
  type: 'answered',
  id,
  end: { kind: 'told', isFault: false, message: 'Denied.' },
});
const code = { deviceId: 'd', code: '123456', expiresAt: '2026-01-01T00:00:00Z' };
const approved = (id: string): StackEvent => ({ type: 'answered', id, end: { kind: 'approved', code } });
const after = (...events: StackEvent[]) => events.reduce(stack, [] as readonly Place[]);
const shown = (places: readonly Place[]) => places.map(({ id, end }) => `${id}:${end?.kind ?? 'waiting'}`);

it("new approvals are added below, in any order of the server's list", () => {
  expect(shown(after(listed('1'), listed('2', '1'), listed('3', '2', '1')))).toEqual([
    '1:waiting',
    '2:waiting',
    '3:waiting',
  ]);
});

it('an expired one keeps its place while others wait below', () => {
  expect(shown(after(listed('1', '2'), listed('2')))).toEqual(['1:over', '2:waiting']);
  expect(shown(after(listed('1', '2'), { type: 'expired', id: '1' }))).toEqual(['1:over', '2:waiting']);
  expect(shown(after(listed('1', '2'), denied('1')))).toEqual(['1:told', '2:waiting']);
  expect(shown(after(listed('1', '2'), approved('1')))).toEqual(['1:approved', '2:waiting']);
  expect(shown(after(listed('1', '2'), denied('1'), { type: 'dismissed', id: '1' }))).toEqual(['2:waiting']);
});

it('an answer is not undone by a later list of the server', () => {
  expect(shown(after(listed('1', '2'), denied('1'), listed('1', '2')))).toEqual(['1:told', '2:waiting']);
});

it('when nothing waits, finished ones are removed, and only the last outcome stays', () => {
  expect(after(listed('1', '2'), listed())).toEqual([]);
  expect(shown(after(listed('1', '2'), denied('1'), denied('2')))).toEqual(['2:told']);
  expect(shown(after(listed('1', '2'), approved('1'), denied('2')))).toEqual(['1:approved', '2:told']);
  expect(shown(after(listed('1', '2'), denied('1'), approved('2')))).toEqual(['2:approved']);
  expect(shown(after(listed('1'), denied('1'), listed('2')))).toEqual(['1:told', '2:waiting']);
});

it('an approval is removed when its code has expired', () => {
  expect(after(listed('1'), approved('1'), { type: 'expired', id: '1' })).toEqual([]);
  expect(shown(after(listed('1', '2'), approved('1'), { type: 'expired', id: '1' }))).toEqual([
    '1:over',
    '2:waiting',
  ]);
});

it('an earlier approval comes first, once', () => {
  const kept: StackEvent = { type: 'kept', codes: [code] };
  expect(shown(after(listed('1'), kept, kept))).toEqual(['d-2026-01-01T00:00:00Z:approved', '1:waiting']);
});
