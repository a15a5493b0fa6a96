import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { DoubleLog } from './double-log.ts';
import type { DoubleLine } from './double-record.ts';

/** Opens a log in memory, or in a file of JSON lines that survives the process. A torn last line is ignored: it was never acknowledged. */
export const openDoubleLog = (file?: string): DoubleLog => {
  if (file === undefined) return new DoubleLog([], () => undefined);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return new DoubleLog(
    lines.map((line) => JSON.parse(line) as DoubleLine),
    (added) => appendFileSync(file, added.map((line) => `${JSON.stringify(line)}\n`).join('')),
  );
};
