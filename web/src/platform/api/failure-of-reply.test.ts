import { expect, it } from 'vitest';
import { failureOfReply } from './failure-of-reply.ts';

it('reads code, message and reference from the body', () => {
  const failure = failureOfReply(
    401,
    'Unauthorized',
    JSON.stringify({ status: 'invalid_credential', message: 'Invalid credential', reference: 'r-1' }),
  );
  expect(failure).toMatchObject({
    code: 'invalid_credential',
    httpStatus: 401,
    message: 'Invalid credential',
    reference: 'r-1',
  });
});

it('falls back to the status text if the body has another format', () => {
  expect(failureOfReply(502, 'Bad Gateway', '<html>')).toMatchObject({
    code: 'unavailable',
    message: 'Bad Gateway',
    reference: undefined,
  });
});

it('has a message even if the response has none', () => {
  expect(failureOfReply(400, '', '')).toMatchObject({
    code: 'bad_request',
    message: 'Bad request. Please reload the page and try again.',
  });
  expect(failureOfReply(500, '', '')).toMatchObject({
    code: 'bad_response',
    message: 'Bad response. Please try again in a moment.',
  });
});

it('ignores a code that the contract does not list', () => {
  const body = JSON.stringify({ status: 'all_is_well', message: 'hm', reference: 'r' });
  expect(failureOfReply(500, 'Internal Server Error', body).code).toBe('bad_response');
});

it('shows the message of a newer release if its code is unknown', () => {
  const body = JSON.stringify({ status: 'of_tomorrow', message: 'Please reload this page.', reference: 'r' });
  expect(failureOfReply(403, 'Forbidden', body)).toMatchObject({
    code: 'bad_request',
    message: 'Please reload this page.',
    reference: 'r',
  });
});
