import { afterEach, expect, it } from 'vitest';
import { cameFrom, forgetCameFrom, rememberCameFrom } from './came-from.ts';

afterEach(forgetCameFrom);

const search = '?client_id=shop&prompt=create&return_to=authApp&email=x%40y.example&token=t';

it('restores the parameters with which a registration began, without those of the link', () => {
  rememberCameFrom('Ann@example.com', search, 1_000);
  expect(cameFrom('ann@EXAMPLE.com', 2_000)).toEqual({
    client_id: 'shop',
    prompt: 'create',
    return_to: 'authApp',
  });
});

it('restores nothing for another address, after an hour, or if nothing was stored', () => {
  rememberCameFrom('ann@example.com', search, 1_000);
  expect(cameFrom('bob@example.com', 2_000)).toEqual({});
  expect(cameFrom('ann@example.com', 1_000 + 61 * 60_000)).toEqual({});
  rememberCameFrom('ann@example.com', '?email=ann%40example.com', 1_000);
  expect(cameFrom('ann@example.com', 2_000)).toEqual({});
});
