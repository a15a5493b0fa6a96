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

/** A server from 10:00 to 10:20, which a second start joined at 10:10; that start then brought up the next server. */
const joinedThenNext = launchAfter(assigned('first', 1, 0), ended('first', 20), assigned('next', 2, 21));
const second = { generation: 2, sentAt: at(10) };

describe('A lap that a rig tells by its wall clock alone', () => {
  it('is of the run that was going on then, where its start joined one and brought up another', () => {
    const runOf = (minute: number) => runOfStart(joinedThenNext, { ...second, at: at(minute) })?.runId;
    expect([runOf(15), runOf(25)]).toEqual(['first', 'next']);
  });

  it('is of the last of them where that clock stands outside them all', () => {
    expect(runOfStart(joinedThenNext, { ...second, at: '2019-01-01T00:00:00.000Z' as Instant })?.runId).toBe('next');
  });

  it('is of no server that never came up', () => {
    const failed = launchAfter(
      assigned('first', 1, 0),
      ended('first', 20),
      assigned('next', 2, 21),
      ended('next', 22, 'FAILED'),
    );
    expect(runOfStart(failed, { ...second, at: at(40) })?.runId).toBe('first');
  });

  it('is of no run that was over before its start was sent', () => {
    const over = launchAfter(assigned('first', 1, 0), ended('first', 5));
    expect(runOfStart(over, { ...second, at: at(4) })).toBeUndefined();
  });
});

describe('What a game writes when its server is gone', () => {
  it('is of that server’s run, though the next start has another one by then', () => {
    const written = (generation: number, sentAt: Instant) =>
      runAt(joinedThenNext, { generation, sentAt, at: at(21) }, 120_000, millisOf)?.runId;
    expect([written(1, at(0)), written(2, at(10))]).toEqual(['first', 'next']);
  });

  it('is of that server’s run, though another one failed to come up since', () => {
    const failed = launchAfter(
      assigned('first', 1, 0),
      ended('first', 20),
      assigned('next', 2, 20),
      ended('next', 21, 'FAILED'),
    );
    expect(runAt(failed, { ...second, at: at(21) }, 120_000, millisOf)?.runId).toBe('first');
  });

  it('is of no run that was over when its start was sent, however soon after', () => {
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

describe('What a host drove alone before its party’s first start', () => {
  it('is of no server’s run, though one is there by the time that it is told', () => {
    const party = launchAfter(assigned('party', 2, 10));
    const drivenUnder = (generation: number, sentAt: Instant) =>
      runAt(party, { generation, sentAt, at: at(11) }, 120_000, millisOf)?.runId;
    expect([drivenUnder(1, at(5)), drivenUnder(2, at(10))]).toEqual([undefined, 'party']);
  });
});

describe('The run that a rig says it drove in', () => {
  const named = (run: string, generation: number, sentAt: Instant) =>
    runNamed(joinedThenNext, { run: RunId.parse(run), generation, sentAt })?.runId;

  it('is believed of a start that joined it or brought it up, whatever the time', () => {
    expect([named('first', 1, at(0)), named('first', 2, at(10)), named('next', 2, at(10))]).toEqual([
      'first',
      'first',
      'next',
    ]);
  });

  it('is none that its start cannot have led to: of a later start, over before it was sent, or of another event', () => {
    expect([named('next', 1, at(0)), named('first', 2, at(20)), named('elsewhere', 1, at(0))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
