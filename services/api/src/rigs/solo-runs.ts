import type { AgentFact } from '@paddock/shared-domain/launcher/agent-wire';
import { type EntryCommand, entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { CommandContext, Commands, Wanted } from '../command-handling/commands.ts';
import type { PairedSeat, RefusedFact, RunsPort } from './ports.ts';
import type { createTakeContent } from './take-content.ts';

const TYPES = {
  ENTRY_INITIALIZED: 'ReportEntryInitialized',
  ENTRY_LAUNCHED: 'ReportEntryLaunched',
  ENTRY_LAUNCH_FAILED: 'ReportEntryLaunchFailed',
  ENTRY_EXITED: 'ReportEntryExited',
} as const;

/** Runs of a venue without servers: every seat drives alone, and what a rig says of its own entry is taken. */
export const soloRuns = (commands: Commands, takeContent: ReturnType<typeof createTakeContent>): RunsPort => {
  const take = async (seat: PairedSeat, { fact }: AgentFact, context: CommandContext): Promise<string | undefined> => {
    if (fact.kind === 'CONTENT') return takeContent(seat, fact.data, context);
    if (!(fact.kind in TYPES)) return 'RunUnknown';
    const { kind, data } = fact as Extract<typeof fact, { kind: keyof typeof TYPES }>;
    const { event: eventId, entry: entryId, ...said } = data;
    const { state: event } = await commands.load(raceEventDecider, eventId);
    if (event?.entries.get(entryId)?.seatId !== seat.seatId) return 'EntryOfAnotherSeat';
    const report = { eventId, entryId, seatId: seat.seatId, asked: event.generation, ...said };
    const command = { type: TYPES[kind], data: report } as unknown as Wanted<EntryCommand>;
    const handled = await commands.handle(entryDecider, entryStreamId(eventId, seat.seatId), [command], context);
    if (handled.outcome === 'busy') throw new Error('The stream is busy: the fact comes again.');
    return handled.outcome === 'refused' ? handled.reason : undefined;
  };
  return {
    runOf: () => Promise.resolve(undefined),
    takeFacts: async (seat, facts, { now }) => {
      const refused: RefusedFact[] = [];
      for (const fact of facts) {
        const commandId = `fact:${seat.agentId}:${fact.seq}:${fact.fact.kind}`;
        const reason = await take(seat, fact, { commandId, now, actor: { kind: 'system', process: 'rigs' } });
        if (reason !== undefined) refused.push({ seq: fact.seq, reason });
      }
      return refused;
    },
  };
};
