import type { RaceEventDelta } from '@paddock/projections/launcher/races/read';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import { encodeLauncher } from './launcher-connection.ts';
import type { EventPort } from './launcher-port.ts';

/** Messages of one commit for the sockets of an event. The signal comes last, so that screens have what it starts. */
export type EventNews = {
  readonly forAll: readonly Buffer[];
  /** Progress of rigs with a signal: seats do not receive that of others (launcher.md 5.4). */
  readonly forStaff: readonly Buffer[];
  /** Sent to all but its sender. */
  readonly signal?: { readonly id: SignalId; readonly bytes: Buffer };
};

/** Encodes the messages once for all receivers. A signal delayed too long must not fire any more (launcher.md 4.4). */
export const eventNews = async (
  { signal, stages, ...delta }: RaceEventDelta,
  port: Pick<EventPort, 'updatesOf'>,
  now: Instant,
): Promise<EventNews> => {
  const forAll = (await port.updatesOf(delta)).map(encodeLauncher);
  const forStaff: Buffer[] = [];
  if (stages !== undefined) {
    const { signalId: signal_id, seatId, stage, code } = stages;
    const codes = code === null ? {} : { codes: { [seatId]: code } };
    forStaff.push(encodeLauncher({ type: 'peers', signal_id, seats: { [seatId]: stage }, ...codes }));
  }
  if (signal === undefined || (signal.expiresAt !== null && signal.expiresAt <= now)) return { forAll, forStaff };
  const { id, expiresAt: expires_at, ...said } = signal;
  return {
    forAll,
    forStaff,
    signal: { id, bytes: encodeLauncher({ type: 'peers', ...said, signal_id: id, expires_at }) },
  };
};
