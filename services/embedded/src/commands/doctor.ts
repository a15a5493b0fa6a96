import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';

/** `paddock doctor`: everything that is wrong or unwise, each with what to do. @returns exit code: 1 if something is wrong */
export const run = async (args: string[]): Promise<number> => {
  readArguments(args, 'doctor', { words: 0, values: [], flags: [] });
  const findings = await examine();
  const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind);
  for (const { text } of of('wrong')) say(`Wrong:   ${text}`);
  for (const { text } of of('unwise')) say(`Warning: ${text}`);
  for (const { text } of of('in force')) say(`In force: ${text}`);
  const [wrong, unwise] = [of('wrong').length, of('unwise').length];
  if (wrong + unwise === 0) say('Nothing is wrong.');
  else say(`\n${wrong} wrong, ${unwise} ${unwise === 1 ? 'warning' : 'warnings'}.`);
  return wrong > 0 ? 1 : 0;
};
