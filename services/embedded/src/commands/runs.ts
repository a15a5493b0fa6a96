import { randomBytes } from 'node:crypto';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { evidenceDecider } from '@paddock/shared-domain/launcher/evidence';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'runs reread <run> --reason <why>';

/**
 * `paddock runs reread`: has what is kept of a run of a server, or of a rig that drove alone, read again by what reads it today. What was
 * missed is added, nothing else moves (LAUNCHER 8.5). @returns exit code
 */
export const run = async (args: string[]): Promise<number> => {
  const { rest } = subcommand(args, ['reread'], usage);
  const { words, values } = readArguments(rest, usage, { words: 1, values: ['reason'], flags: [] });
  const read = RunId.safeParse(words[0]);
  if (!read.success) throw new BadArguments(`That is no run: ${words[0] ?? ''}.`);
  const { reason } = values;
  if (reason === undefined) throw new BadArguments('Say why with --reason "...": it stands beside the event.');
  const runId = read.data;
  return withOperator(async ({ commands }) => {
    const handled = await commands.handle(evidenceDecider, runId, [{ type: 'AskReread', data: { runId } }], {
      commandId: `reread:${randomBytes(12).toString('hex')}`,
      actor: { kind: 'system', process: 'command-line' },
      now: instantOf(Date.now()),
      reason,
    });
    if (handled.outcome === 'accepted') {
      say('Written down. A Paddock that runs reads it again now, one that stands still at its next start.');
      return 0;
    }
    throw new Error(
      handled.outcome === 'busy' ? 'Others write at the same time; try again.' : `Nothing is kept of the run ${runId}.`,
    );
  });
};
