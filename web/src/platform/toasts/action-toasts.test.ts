import { expect, it } from 'vitest';
import { actionToasts } from './action-toasts.ts';

function screen() {
  const toasts = actionToasts();
  let count = 0;
  const begin = () =>
    toasts.begin((id) => {
      if (id !== undefined) return id;
      count += 1;
      return `toast ${count}`;
    });
  return { toasts, begin };
}

it('the steps of an action share one toast', () => {
  const { begin } = screen();
  const asked = begin();
  expect(asked.id()).toBe('toast 1');
  const verified = begin();
  expect(verified.id()).toBe('toast 1');
});

it('an action that ends after another began gets its own toast, and removes none', () => {
  const { begin } = screen();
  const first = begin();
  begin();
  expect(first.isLast()).toBe(false);
  expect(first.id()).toBeUndefined();
});

it('a dismissed toast is not reused', () => {
  const { begin, toasts } = screen();
  begin().end();
  expect(begin().id()).toBe('toast 2');
  toasts.over();
  expect(begin().id()).toBe('toast 3');
});
