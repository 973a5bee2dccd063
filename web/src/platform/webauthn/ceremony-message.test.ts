import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../api/api-failure.ts';
import { ceremonyMessage, isSuperseded } from './ceremony-message.ts';

/** An error as the library throws it: its code, with the browser's error as the cause. */
function libraryError(code: string, causeName: string): Error {
  const cause = new Error('of the browser');
  cause.name = causeName;
  return Object.assign(new Error('of the library', { cause }), { name: causeName, code });
}

describe('ceremonyMessage', () => {
  it('distinguishes a cancelled sign-in from a cancelled registration', () => {
    const error = libraryError('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError');
    expect(ceremonyMessage(error, 'authentication')).toBe('Authentication timed out or was cancelled');
    expect(ceremonyMessage(error, 'registration')).toBe('Registration timed out or was cancelled');
  });

  it.each([
    ['ERROR_CEREMONY_ABORTED', 'AbortError', /was cancelled/],
    ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError', /previously registered/],
    ['ERROR_INVALID_RP_ID', 'SecurityError', /address/],
    ['ERROR_INVALID_DOMAIN', 'SecurityError', /domain/],
    ['ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError', /authenticator reported an error/],
  ])('has its own text for %s', (code, name, words) => {
    expect(ceremonyMessage(libraryError(code, name), 'registration')).toMatch(words);
  });

  it.each([
    'WebAuthn is not supported in this browser',
    'Registration was not completed',
    'Authentication was not completed',
    'Browser does not support WebAuthn autofill',
  ])('returns unchanged: %s', (message) => {
    expect(ceremonyMessage(new Error(message), 'registration')).toBe(message);
  });

  it("shows the server's message", () => {
    const failure = new ApiFailure('conflict', 'This passkey is already registered.');
    expect(ceremonyMessage(failure, 'registration')).toBe('This passkey is already registered.');
  });

  it('has a text for an unknown error', () => {
    expect(ceremonyMessage(undefined, 'authentication')).toBe('Failed to authenticate');
    expect(ceremonyMessage(new Error(''), 'registration')).toBe('Failed to register');
  });
});

it('a ceremony that another one replaced is not a failure', () => {
  expect(isSuperseded(libraryError('ERROR_CEREMONY_ABORTED', 'AbortError'))).toBe(true);
  expect(isSuperseded(libraryError('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'))).toBe(false);
});
