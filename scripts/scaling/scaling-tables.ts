import type { MeasuredCosts } from './measured-costs.ts';
import type { TrafficModel } from './traffic-model.ts';

/** One kind of work. All numbers are per second, except `needed`. */
export interface Work {
  readonly name: string;
  readonly mean: number;
  readonly peak: number;
  /** The part of the peak that causes the measured cost. */
  readonly costly: number;
  /** The rate of one process or core. */
  readonly rate: number;
  readonly unit: 'process' | 'core';
  readonly commits: number;
  /** Number of processes or cores needed at the peak. */
  readonly needed: number;
}

const secondsADay = 86_400;
const cores = 2;

/** Computes the amount of each kind of work, and the resources for it. Pure. */
export function workOf(model: TrafficModel, costs: MeasuredCosts): readonly Work[] {
  const events = (model.accounts * model.eventsPerAccountAndDay) / secondsADay;
  const { password, refresh, authorisation } = model.parts;
  const hash = { rate: costs.password / cores, unit: 'core' } as const;
  // Assumes the slowdown of authorisations on PostgreSQL; measured side by side it is smaller (docs/scaling.md).
  const slower = costs.authorisationOnPostgres / costs.authorisationBeside;
  const work = (
    name: string,
    mean: number,
    { rate, unit, commits, costly = 1 }: Pick<Work, 'rate' | 'unit' | 'commits'> & { costly?: number },
  ): Work => {
    const peak = mean * model.peak;
    const needed = Math.ceil((peak * costly) / rate / model.load);
    return { name, mean, peak, costly: peak * costly, rate, unit, commits, needed };
  };
  return [
    work('events, nearly all of them session checks', events, {
      rate: costs.checkOnPostgres,
      unit: 'process',
      commits: 0,
    }),
    work('passwords of people', events * password, { ...hash, commits: 2 }),
    work('passwords of attackers', model.accounts * model.attackedPasswordsPerAccountAndSecond, {
      ...hash,
      commits: 0,
      costly: 1 - model.attacksStopped,
    }),
    work('refreshes', events * refresh, { rate: costs.refresh * slower, unit: 'process', commits: 2 }),
    work('authorisations', events * authorisation, {
      rate: costs.authorisationOnPostgres,
      unit: 'process',
      commits: 3,
    }),
  ];
}

/** The two tables and the summary of docs/scaling.md. Pure. */
export function scalingTables(model: TrafficModel, costs: MeasuredCosts): string {
  const all = workOf(model, costs);
  const rows = all.map(({ name, mean, peak, costly, rate, unit, needed }) => {
    const hashed = costly < peak ? `, of them ${inWords(costly)} hashed` : '';
    const plural = unit === 'core' ? 'cores' : 'processes';
    return `| ${name} | ${inWords(mean)} | ${inWords(peak)}${hashed} | ${inWords(rate)} a ${unit} | ${needed} ${plural} |`;
  });
  const sum = (unit: Work['unit']) =>
    all.filter((each) => each.unit === unit).reduce((total, { needed }) => total + needed, 0);
  const commits = all.reduce((total, work) => total + work.peak * work.commits, 0);
  const passwordsADay = model.accounts * model.eventsPerAccountAndDay * model.parts.password;
  const tables = model.tables.map(({ name, perAccount = 0, daysOfPasswords = 0, bytes }) => {
    const count = model.accounts * perAccount + passwordsADay * daysOfPasswords;
    return `| ${name} | ${inMillions(count)} | ${inGigabytes(count * bytes)} |`;
  });
  return [
    '| Work | Mean a second | Peak | One does | At the peak, half of them idle |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Together ${sum('process')} processes of a core each, ${sum('core')} cores that hash, and ${inWords(commits)} commits a second at the peak.`,
    '',
    '| Table | Rows | Size, some |',
    '|---|---|---|',
    ...tables,
    '',
  ].join('\n');
}

const begin = '<!-- Computed by `npm run scaling-table`. -->\n';
const end = '<!-- Until here. -->\n';

/** The document with the computed tables. Throws if it has no place for them. Pure. */
export function withScalingTables(document: string, tables: string): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/scaling.md has no place for its tables');
  return `${before}${begin}\n${tables}\n${end}${after}`;
}

/** Rounds to three significant digits: `34,700`. */
const inWords = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US');
const inMillions = (count: number) =>
  count >= 1e9 ? `${Number((count / 1e9).toPrecision(2))} billion` : `${Math.round(count / 1e6)} million`;
const inGigabytes = (bytes: number) =>
  bytes >= 1e12
    ? `${Number((bytes / 1e12).toPrecision(2))} TB`
    : `${Number((bytes / 1e9).toPrecision(2))} GB`;
