import { readFileSync, statSync } from 'node:fs';
import type { ConfigProblem } from './config-error.ts';
import { secretVariables, type VariableName, type Variables, variables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadVariables {
  /** Values by name; invalid ones are missing, so that the others are still checked. */
  readonly values: Partial<Variables>;
  readonly problems: readonly ConfigProblem[];
}

const names = Object.keys(variables.shape) as VariableName[];
const longestSecret = 64 * 1024;

/** Parses each variable on its own, so that every invalid one is named. An empty value counts as unset. */
export function readVariables(environment: Environment): ReadVariables {
  const problems: ConfigProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    try {
      values[name] = readOne(name, environment);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      problems.push({ name: error.variable, problem: error.message });
    }
  }
  return { values: values as Partial<Variables>, problems };
}

class WrongValue extends Error {
  readonly variable: string;
  constructor(message: string, { variable, cause }: { variable: string; cause?: unknown }) {
    super(message, { cause });
    this.variable = variable;
  }
}

function readOne(name: VariableName, environment: Environment): unknown {
  const given = filled(environment[name]);
  const isSecret = secretVariables.includes(name);
  const file = isSecret ? filled(environment[`${name}_FILE`]) : undefined;
  if (given !== undefined && file !== undefined) {
    throw new WrongValue(`and ${name}_FILE are both set: keep one of them`, { variable: name });
  }
  const parsed = variables.shape[name].safeParse(
    file === undefined ? given : contentOf(`${name}_FILE`, file),
  );
  if (parsed.success) return parsed.data;
  const quoted = isSecret ? '' : `, but is ${JSON.stringify(given)}`;
  throw new WrongValue(`must be ${parsed.error.issues[0]?.message}${quoted}`, { variable: name });
}

function contentOf(variable: string, file: string): string {
  const content = readFile(variable, file).trim();
  if (content === '') throw new WrongValue(`names ${file}, which is empty`, { variable });
  if (content.length > longestSecret) throw new WrongValue(`names ${file}, which is too large`, { variable });
  return content;
}

function readFile(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const message = `must be the path of a readable file, but is ${JSON.stringify(file)}`;
    throw new WrongValue(message, { variable, cause });
  }
}

function filled(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/**
 * Files with secrets that users outside of their group can read or write. Group permissions are up to the operator:
 * orchestrators need them.
 */
export function secretFilesOpenToOthers(environment: Environment): { variable: string; file: string }[] {
  // Windows has no such permission bits.
  if (process.platform === 'win32') return [];
  return secretVariables.flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = filled(environment[variable]);
    const mode = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.mode;
    return file !== undefined && ((mode ?? 0) & 0o007) !== 0 ? [{ variable, file }] : [];
  });
}

/** How our names begin, without what other programs use too, such as `DATABASE_`. */
const ours =
  /^(ACCOUNT|AUDIT|CENTRIFUGO|DOWNLOAD|DRAIN|LARK|METRICS|OAUTH|PASSWORD|REFRESH|REGISTRATION|REQUIRE|RESET|SECRET_KEY|SESSION|SIGN_IN|SMS|SMTP|TRUST|TRUSTED|TWILIO|UNUSED|WEAK|WEB_PUSH|WHATSAPP)_/;

/** Names that look like our settings but are not: a misspelled setting must not go unnoticed. */
export function unknownVariables(environment: Environment): string[] {
  const known = new Set<string>([...names, ...secretVariables.map((name) => `${name}_FILE`)]);
  return Object.keys(environment).filter((name) => ours.test(name) && !known.has(name));
}
