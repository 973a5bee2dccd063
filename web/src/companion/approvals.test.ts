import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import { expect, it } from 'vitest';
import { type ApprovalsEvent, approvals } from './approvals.ts';

const approval = (id: string) => ({ challenge_id: id }) as WaitingApproval;
const after = (...events: ApprovalsEvent[]) => events.reduce(approvals, {});
const listed: ApprovalsEvent = { type: 'listed', deviceId: 'd', approvals: [approval('1'), approval('2')] };

it('keeps the known list while the server is unreachable', () => {
  expect(after(listed, { type: 'unreached', deviceId: 'd' }).d).toEqual({
    state: 'offline',
    approvals: [approval('1'), approval('2')],
  });
  expect(after({ type: 'unreached', deviceId: 'd' }).d).toEqual({ state: 'offline', approvals: [] });
});

it('removes an answered approval immediately, and keeps the others', () => {
  const state = after(listed, { type: 'answered', deviceId: 'd', approvalId: '1' });
  expect(state.d).toEqual({ state: 'known', approvals: [approval('2')] });
});

it('shows no approvals for a pairing that was removed elsewhere', () => {
  expect(after(listed, { type: 'refused', deviceId: 'd' }).d).toEqual({ state: 'gone' });
  expect(after(listed, { type: 'removed', deviceId: 'd' })).toEqual({});
});
