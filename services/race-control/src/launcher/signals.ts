import type { Position } from '@paddock/event-store/port';
import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { SignalId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Signal } from '@paddock/shared-domain/launcher/race-event-events';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { openRunOf } from './open-run.ts';
import { RACE_EVENT_REFUSALS } from './refusals.ts';
import { sharedAccount, type SignalDeps } from './shared-account.ts';

export type SignalToSend = {
  readonly eventId: RaceEventId;
  readonly signal: Signal;
  readonly ignore: readonly SeatId[];
};
export type SentSignal = {
  readonly signalId: SignalId;
  readonly generation: number;
  readonly expiresAt: Instant | null;
  readonly position: Position;
};

/** The id of the signal that a command sends, known before it is in the log, so that its sender can be recognised. */
export const signalIdOf = (commandId: string): SignalId => SignalId.parse(derivedId(`signal:${commandId}`));

/** Appends a signal to the log; from there every process sends it to the sockets of the event (rules ). */
export const sendSignal = async (
  parts: SignalDeps,
  { eventId, signal, ignore }: SignalToSend,
  context: CommandContext,
): Promise<SentSignal | { readonly refused: ProblemAnswer }> => {
  const { commands } = parts.deps;
  const signalId = signalIdOf(context.commandId);
  const isStart = signal === 'SESSION_START';
  const run = isStart ? await openRunOf(commands, eventId, context.now) : undefined;
  const twice = run && (await sharedAccount(parts, eventId, ignore, run.open));
  if (twice !== undefined) return { refused: problem('conflict', { text: twice }) };
  const data = { eventId, signalId, signal, ignore, ...(run && { run, ofParty: run.multiplayer }) };
  const handled = await commands.handle(raceEventDecider, eventId, [{ type: 'SendSignal', data }], context);
  if (handled.outcome === 'busy') return { refused: problem('busy') };
  if (handled.outcome === 'refused') return { refused: RACE_EVENT_REFUSALS[handled.reason](handled.detail) };
  const sent = (await commands.load(raceEventDecider, eventId)).state?.signals.get(signalId);
  if (sent === undefined) return { refused: notFound };
  return { signalId, generation: sent.generation, expiresAt: sent.expiresAt, position: handled.position };
};
