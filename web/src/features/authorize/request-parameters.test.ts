import { expect, it } from 'vitest';
import { requestParameters } from './request-parameters.ts';

it("keeps every parameter of the request, and none of the portal's", () => {
  const search =
    '?client_id=c&nonce=n&resource=https%3A%2F%2Fa&resource=https%3A%2F%2Fb&interaction=i&auth_user=u&return_to=authApp&form_post=1&consent=true&shown_at=2030-01-01T00%3A00%3A00Z&confirm=true&mfa_token=t&reason=access_denied&declined=1';
  expect(requestParameters(search)).toEqual({
    client_id: 'c',
    nonce: 'n',
    resource: ['https://a', 'https://b'],
    interaction: 'i',
  });
});
