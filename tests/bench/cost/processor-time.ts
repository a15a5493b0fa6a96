import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of the kernel's counters: 100 a second on every Linux that Node runs on. */
const TICK = 10;
/** Fields after the name, which may contain spaces: proc_pid_stat(5). */
const fieldsOf = (pid: number): readonly string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const own = (fields: readonly string[]): number => (Number(fields[11]) + Number(fields[12])) * TICK;
const ofEnded = (fields: readonly string[]): number => (Number(fields[13]) + Number(fields[14])) * TICK;

/** Processor time of a process so far, in milliseconds. */
export const processorTime = (pid: number): number => own(fieldsOf(pid));

/** The same of a process and of all its children, also ended ones. */
export const processorTimeOfFamily = (pid: number): number => {
  const parent = fieldsOf(pid);
  let sum = own(parent) + ofEnded(parent);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = fieldsOf(Number(name));
      if (Number(fields[1]) === pid) sum += own(fields);
    } catch {
      // It ended.
    }
  }
  return sum;
};
