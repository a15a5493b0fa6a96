import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { RunId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { type Launch, launchDecider, runAt, runNamed, runOfStart } from '@paddock/shared-domain/runs/launch';
import type { LaunchEvent } from '@paddock/shared-domain/runs/launch-events';
import { describe, expect, it } from 'vitest';

const eventId = RaceEventId.parse('event1');
const at = (minute: number): Instant => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z` as Instant;
const assigned = (run: string, generation: number, minute: number): LaunchEvent => ({
  type: 'RunAssigned',
  data: {
    eventId,
    runId: RunId.parse(run),
    locationId: LocationId.parse('west'),
    hostSeatId: SeatId.parse('seat1'),
    signalId: SignalId.parse(`signal${generation}`),
    generation,
    expiresAt: null,
    part: 0,
    parts: 1,
    attempt: 0,
    grid: null,
    assignedAt: at(minute),
  },
});
const ended = (run: string, minute: number, outcome: 'STOPPED' | 'FAILED' = 'STOPPED'): LaunchEvent => ({
  type: 'RunEnded',
  data: { eventId, runId: RunId.parse(run), outcome, endedAt: at(minute) },
});
const launchAfter = (...events: readonly LaunchEvent[]): Launch =>
  events.reduce(launchDecider.evolve, launchDecider.initialState);

/** A server from 10:00 to 10:20. A second start joined it at 10:10 and then started the next server. */
const joinedThenNext = launchAfter(assigned('first', 1, 0), ended('first', 20), assigned('next', 2, 21));
const second = { generation: 2, sentAt: at(10) };

describe('A lap that a rig reports only with its own clock', () => {
  it('belongs to the run of that moment, if its start joined one run and started another', () => {
    const runOf = (minute: number) => runOfStart(joinedThenNext, { ...second, at: at(minute) })?.runId;
    expect([runOf(15), runOf(25)]).toEqual(['first', 'next']);
  });

  it('belongs to the last of them if that clock is outside them all', () => {
    expect(runOfStart(joinedThenNext, { ...second, at: '2019-01-01T00:00:00.000Z' as Instant })?.runId).toBe('next');
  });

  it('belongs to no server that failed to start', () => {
    const failed = launchAfter(
      assigned('first', 1, 0),
      ended('first', 20),
      assigned('next', 2, 21),
      ended('next', 22, 'FAILED'),
    );
    expect(runOfStart(failed, { ...second, at: at(40) })?.runId).toBe('first');
  });

  it('belongs to no run that was over before its start was sent', () => {
    const over = launchAfter(assigned('first', 1, 0), ended('first', 5));
    expect(runOfStart(over, { ...second, at: at(4) })).toBeUndefined();
  });
});

describe('What a game writes after its server ended', () => {
  it('belongs to that server’s run, even if the next start has another run by then', () => {
    const written = (generation: number, sentAt: Instant) =>
      runAt(joinedThenNext, { generation, sentAt, at: at(21) }, 120_000, millisOf)?.runId;
    expect([written(1, at(0)), written(2, at(10))]).toEqual(['first', 'next']);
  });

  it('belongs to that server’s run, even if another one has failed to start since', () => {
    const failed = launchAfter(
      assigned('first', 1, 0),
      ended('first', 20),
      assigned('next', 2, 20),
      ended('next', 21, 'FAILED'),
    );
    expect(runAt(failed, { ...second, at: at(21) }, 120_000, millisOf)?.runId).toBe('first');
  });

  it('belongs to no run that was over when its start was sent, however soon after', () => {
    const over = launchAfter(assigned('first', 1, 0), ended('first', 20));
    const written = (generation: number, sentAt: Instant) =>
      runAt(over, { generation, sentAt, at: at(21) }, 120_000, millisOf)?.runId;
    expect([written(1, at(0)), written(2, at(19)), written(2, at(20)), written(2, at(21))]).toEqual([
      'first',
      'first',
      undefined,
      undefined,
    ]);
  });
});

describe('What a host drove alone before the first start of its party', () => {
  it('belongs to no run, even if there is one when it is reported', () => {
    const party = launchAfter(assigned('party', 2, 10));
    const drivenUnder = (generation: number, sentAt: Instant) =>
      runAt(party, { generation, sentAt, at: at(11) }, 120_000, millisOf)?.runId;
    expect([drivenUnder(1, at(5)), drivenUnder(2, at(10))]).toEqual([undefined, 'party']);
  });
});

describe('The run that a rig names', () => {
  const named = (run: string, generation: number, sentAt: Instant) =>
    runNamed(joinedThenNext, { run: RunId.parse(run), generation, sentAt })?.runId;

  it('is accepted if its start joined or started that run, whatever the time', () => {
    expect([named('first', 1, at(0)), named('first', 2, at(10)), named('next', 2, at(10))]).toEqual([
      'first',
      'first',
      'next',
    ]);
  });

  it('is not accepted if it is of a later start, was over before this start was sent, or is of another event', () => {
    expect([named('next', 1, at(0)), named('first', 2, at(20)), named('elsewhere', 1, at(0))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
