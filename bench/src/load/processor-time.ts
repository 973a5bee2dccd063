import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second on every machine (proc_pid_stat(5), USER_HZ). */
const millisecondsPerTick = 10;

/** Processor time that all threads of a process have used so far, in milliseconds. */
async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in brackets and may contain spaces. The times are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** Milliseconds of processor time that the server used for each operation; nothing if its process is unknown. */
export async function withProcessorTime<Result>(
  pid: number | undefined,
  load: () => Promise<Result>,
  countOf: (result: Result) => number,
): Promise<{ result: Result; figures: { [processorTime]?: number } }> {
  if (pid === undefined) return { result: await load(), figures: {} };
  const before = await processorTimeOf(pid);
  const result = await load();
  const spent = (await processorTimeOf(pid)) - before;
  return { result, figures: { [processorTime]: spent / countOf(result) } };
}

/** Name of the metric. On a busy machine it is more meaningful than the number of completed operations. */
export const processorTime = 'processor time';
export const processorMetric = { [processorTime]: { unit: ' ms', digits: 3 } } as const;
