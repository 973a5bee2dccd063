import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { type FactorType, factorTypes, isSecondFactor } from '@latchkey/contract/mfa/factors';
import { z } from 'zod';
import { parseSentryDsn, type SentryTarget } from '../../platform/errors/sentry-target.ts';
import { addressList, hasStrangers, UnusableAddress } from '../../platform/network/address-list.ts';
import { parseSecretKeys, UnusableSecretKey } from '../../platform/secrets/secret-keys.ts';

// Every message completes the sentence '<NAME> must be …'.

const expected = <T>(schema: z.ZodType<T, string>, message: string) =>
  z.string().transform((text, context) => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const wholeNumber = (least: number, most: number) =>
  expected(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(least).max(most)),
    `a whole number from ${least} to ${most}`,
  );

export const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  expected(
    z.enum(names),
    names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
  );

/** Names separated by commas, without repetitions. */
export const listOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  expected(
    z
      .string()
      .transform((given) => given.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(names)).min(1))
      .refine((given) => new Set(given).size === given.length),
    `a list, separated by commas, of ${names.join(', ')}`,
  );

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
};

export const trueOrFalse = expected(
  z
    .string()
    .toLowerCase()
    .transform((text) => truths[text])
    .pipe(z.boolean()),
  'true or false',
);

/** Any text that fits into a header: no control characters. */
export const text = expected(z.string().regex(/^[^\p{Cc}]{1,1024}$/u), 'one line of text');

/** A URL that begins with one of `starts`, such as 'https://' or 'mailto:'. */
export const url = (...starts: string[]) =>
  expected(
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && starts.some((start) => value.toLowerCase().startsWith(start)),
      ),
    `a URL that begins with ${starts.join(' or ')}`,
  );

/** Scheme, host and port only: an origin. */
export const origin = expected(
  z
    .string()
    .transform((value) => originOf(value))
    .pipe(z.string()),
  'an address such as https://id.example.com, without a path',
);

function originOf(value: string): string | undefined {
  const parsed = URL.parse(value);
  const isPlain =
    parsed?.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username && !parsed.password;
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  return parsed && isPlain && isWeb ? parsed.origin : undefined;
}

export const host = expected(
  z.string().refine((value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/i.test(value)),
  'an IP address or a host name to listen on',
);

export const mailbox = expected(
  z.string().regex(/^([^\p{Cc}<>@]*<)?[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;".]+>?$/u),
  "an address such as id@example.com, or 'Latchkey ID <id@example.com>'",
);

export const proxies = z.string().transform((value, context) => {
  const entries = value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  try {
    if (!hasStrangers(addressList(entries))) return entries;
    return refuse('only your own proxies: with these blocks, most visitors could choose their address');
  } catch (error) {
    if (!(error instanceof UnusableAddress)) throw error;
    return refuse("IP addresses, blocks such as 10.0.0.0/8 or the word 'loopback', separated by commas");
  }
});

/** Names of URI schemes (RFC 3986 §3.1). */
export const uriSchemes = expected(
  z
    .string()
    .transform((given) => given.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^(?!https?$)[a-z][a-z0-9+.-]{0,63}$/))),
  'schemes of apps separated by commas, such as cursor,vscode',
);

/** Email domains, in lower case. */
export const mailDomains = expected(
  z
    .string()
    .transform((given) => given.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(
      z.array(
        z.string().regex(/^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u),
      ),
    ),
  'domains separated by commas, such as example.com,example.org',
);

export const groupNames = expected(
  z
    .string()
    .transform((given) => given.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9._-]{1,64}$/))),
  'names of groups separated by commas, such as staff,readers',
);

export const factorList = z.string().transform((value, context): FactorType[] => {
  const names = value.split(',').map((name) => name.trim());
  const known = factorTypes.filter((type) => names.includes(type));
  if (known.length === new Set(names).size && known.some(isSecondFactor)) return known;
  const message = `some of ${factorTypes.join(', ')}, separated by commas, and not only password or recovery_code`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const secretKeys = z.string().transform((value, context) => {
  try {
    parseSecretKeys(value);
    return value;
  } catch (error) {
    if (!(error instanceof UnusableSecretKey)) throw error;
    const message = `32 or more random bytes as base64, as 'openssl rand -base64 32' makes them; this one ${error.message}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
});

/** A secret shared by both sides of a connection; one that is too short could be guessed. */
export const sharedSecret = (least: number) =>
  expected(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .min(least),
    `at least ${least} characters without spaces`,
  );

export const readableFile = expected(
  z.string().refine((path) => existsSync(path) && statSync(path).isFile()),
  'the path of a file that exists',
);

export const readablePath = expected(
  z.string().refine((path) => existsSync(path)),
  'the path of a file or directory that exists',
);

export const sentry = expected(
  z
    .string()
    .transform((value) => parseSentryDsn(value))
    .pipe(z.custom<SentryTarget>((target) => target !== undefined)),
  'the DSN of a project, such as https://key@sentry.example.com/1',
);

/** Bytes as base64url, such as the two halves of a VAPID key. */
export const base64url = (bytes: number) =>
  expected(
    z
      .string()
      .regex(/^[\w-]+={0,2}$/)
      .refine((value) => Buffer.from(value, 'base64url').length === bytes),
    `${bytes} bytes as base64url`,
  );

/** Each part percent-encoded, as in OpenTelemetry. */
export const headerList = expected(
  z
    .string()
    .regex(/^[\w-]+=[^\s,]+(,[\w-]+=[^\s,]+)*$/)
    .refine((list) => !/%(?![0-7][0-9a-f])/i.test(list))
    .transform((list) =>
      Object.fromEntries(
        list.split(',').map((pair) => {
          const at = pair.indexOf('=');
          return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
        }),
      ),
    ),
  'name=value,name=value',
);

/** A share between 0 and 1. */
export const share = expected(
  z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
    .transform(Number),
  'from 0 to 1',
);
