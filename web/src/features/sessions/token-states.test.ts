import { expect, it } from 'vitest';
import { needsCheck, type TokenEvent, type TokenStates, tokenStates } from './token-states.ts';

const run = (...events: TokenEvent[]) => events.reduce(tokenStates, {} as TokenStates);
const listed: TokenEvent = { type: 'listed', tokens: [{ id: 't1', user_id: 'u1' }] };

it('goes unchecked → loading → alive', () => {
  expect(run(listed).t1).toMatchObject({ checked: false, loading: false, alive: false });
  expect(run(listed, { type: 'check_started', id: 't1' }).t1).toMatchObject({ loading: true });
  expect(run(listed, { type: 'check_started', id: 't1' }, { type: 'check_passed', id: 't1' }).t1).toEqual({
    user_id: 'u1',
    checked: true,
    loading: false,
    alive: true,
    unreachable: false,
  });
});

it('goes to checked and not alive on a refusal', () => {
  expect(
    run(listed, { type: 'check_started', id: 't1' }, { type: 'check_failed', id: 't1' }).t1,
  ).toMatchObject({
    checked: true,
    alive: false,
    loading: false,
  });
});

it('stays unknown without a response, and is not checked again automatically', () => {
  const { t1 } = run(listed, { type: 'check_started', id: 't1' }, { type: 'check_unanswered', id: 't1' });
  expect(t1).toMatchObject({ checked: false, loading: false, unreachable: true });
  expect(needsCheck(t1)).toBe(false);
  expect(needsCheck(tokenStates({ t1: t1! }, { type: 'doubted', id: 't1' }).t1)).toBe(true);
});

it('a new sign-in is alive immediately', () => {
  const { t1 } = run({ type: 'signed_in', id: 't1', user_id: 'u1' }, listed);
  expect(t1).toMatchObject({ checked: true, alive: true });
  expect(needsCheck(t1)).toBe(false);
});

it('is not checked while loading or after a check', () => {
  expect(needsCheck(run(listed).t1)).toBe(true);
  expect(needsCheck(run(listed, { type: 'check_started', id: 't1' }).t1)).toBe(false);
  expect(needsCheck(run(listed, { type: 'check_passed', id: 't1' }).t1)).toBe(false);
  expect(needsCheck(undefined)).toBe(false);
});

it('a doubted token stays alive until the response', () => {
  const { t1 } = run(listed, { type: 'check_passed', id: 't1' }, { type: 'doubted', id: 't1' });
  expect(t1?.alive).toBe(true);
  expect(needsCheck(t1)).toBe(true);
});

it('drops the states of removed tokens, and ignores late responses for them', () => {
  const states = run(listed, { type: 'check_started', id: 't1' }, { type: 'listed', tokens: [] });
  expect(states).toEqual({});
  expect(tokenStates(states, { type: 'check_passed', id: 't1' })).toEqual({});
});
