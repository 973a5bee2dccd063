import { afterEach, expect, it } from 'vitest';
import { cameFrom, forgetCameFrom, rememberCameFrom } from './came-from.ts';

afterEach(forgetCameFrom);

const search = '?client_id=shop&prompt=create&return_to=authApp&email=x%40y.example&token=t';

it('gives back what a registration came with, without what was the link’s own', () => {
  rememberCameFrom('Ann@example.com', search, 1_000);
  expect(cameFrom('ann@EXAMPLE.com', 2_000)).toEqual({
    client_id: 'shop',
    prompt: 'create',
    return_to: 'authApp',
  });
});

it('gives nothing for another address, after an hour, or where there was nothing', () => {
  rememberCameFrom('ann@example.com', search, 1_000);
  expect(cameFrom('bob@example.com', 2_000)).toEqual({});
  expect(cameFrom('ann@example.com', 1_000 + 61 * 60_000)).toEqual({});
  rememberCameFrom('ann@example.com', '?email=ann%40example.com', 1_000);
  expect(cameFrom('ann@example.com', 2_000)).toEqual({});
});
