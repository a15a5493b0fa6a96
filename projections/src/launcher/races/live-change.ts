import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { Signal } from '@paddock/shared-domain/launcher/race-event-events';
import type { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import { announce, type Effect } from '../../engine/projection.ts';

/** One changed model of an event (rule A-140). Ids only; names are added where it is sent on. */
export type ModelChange = {
  readonly model: 'event' | 'session' | 'entry' | 'party';
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly deleted?: true;
};
export type HeardSignal = {
  readonly id: SignalId;
  readonly signal: Signal;
  readonly ignore: readonly SeatId[];
  readonly sender: string;
  readonly generation: number;
  readonly expiresAt: string | null;
};
export type SeatStage = {
  readonly signalId: SignalId;
  readonly seatId: SeatId;
  readonly stage: SignalStage;
  readonly code: string | null;
};
/** Sent to the sockets of an event after a commit. */
export type RaceEventDelta = {
  readonly rev: string;
  readonly updates?: readonly ModelChange[];
  readonly signal?: HeardSignal;
  /** Each seat's progress with a signal (launcher.md 5.4). */
  readonly stages?: SeatStage;
};

export const tellEvent = (event: RaceEventId, delta: RaceEventDelta): Effect =>
  announce('raceEvents', { event }, () => delta);

/** The attributes that differ from the former ones. */
export const differing = (
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(before?.[name]) !== JSON.stringify(value)),
  );
