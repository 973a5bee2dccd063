import { expect, it } from 'vitest';
import { idlePasskey, type PasskeyPanelEvent, passkeyPanelState } from './passkey-panel-state.ts';

const after = (...events: PasskeyPanelEvent[]) => events.reduce(passkeyPanelState, idlePasskey);
const failed: PasskeyPanelEvent = { type: 'failed', message: 'Cancelled' };

it('idle, waiting, success', () => {
  expect(after()).toEqual({ step: 'idle' });
  expect(after({ type: 'started' })).toEqual({ step: 'waiting' });
  expect(after({ type: 'started' }, { type: 'verified' })).toEqual({ step: 'success' });
});

it('a failure can be retried', () => {
  expect(after({ type: 'started' }, failed)).toEqual({ step: 'failed', message: 'Cancelled' });
  expect(after({ type: 'started' }, failed, { type: 'started' })).toEqual({ step: 'waiting' });
});

it('an event that does not apply changes nothing', () => {
  expect(after({ type: 'verified' })).toEqual({ step: 'idle' });
  expect(after(failed)).toEqual({ step: 'idle' });
  const success = after({ type: 'started' }, { type: 'verified' });
  expect(passkeyPanelState(success, failed)).toEqual(success);
  expect(passkeyPanelState(success, { type: 'started' })).toEqual(success);
});
