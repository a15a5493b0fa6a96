import { asSignalled, NOTHING_ASKED } from '@paddock/projections/launcher/races/entry-rows';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import {
  afterStep,
  type AppliedState,
  type DesiredState,
  desiredStateOf,
  rigStep,
} from '@paddock/shared-domain/rigs/desired-state';
import { assignedAt, type EntryFact, progressed } from '@paddock/shared-domain/launcher/entry-phase';
import { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { Signal } from '@paddock/shared-domain/launcher/race-event-events';
import { type RigAck, type RigStep, rigStepShown } from '@paddock/shared-domain/launcher/rig-progress';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';

const at = Instant.parse('2027-03-01T20:00:00.000Z');
const eventId = RaceEventId.parse('event1');
const seat = SeatId.parse('seat1');
type Row = NonNullable<ReturnType<typeof asSignalled>>;
type Sent = {
  readonly eventId: RaceEventId;
  readonly signalId: SignalId;
  readonly signal: Signal;
  readonly generation: number;
  readonly ignore: SeatId[];
  readonly expiresAt: null;
};
type Told = { readonly fact: EntryFact } | { readonly ack: RigAck };

/** One seat of an event: the signals sent to it, its rig, the server that it waits for, and what its card shows. */
const openSeat = (needsServer: boolean) => {
  const signals: Sent[] = [];
  const rig = { applied: undefined as AppliedState, game: undefined as number | undefined, loaded: false, files: 1 };
  const onTheWay: Told[] = [];
  let row: Row = { ...assignedAt(0), ...NOTHING_ASKED };
  let ack: RigAck | null = null;
  let server: 'none' | 'asked' | 'up' = 'none';
  let files = 1;

  const tell = (generation: number, phase: EntryFact['phase']) =>
    void onTheWay.push({ fact: { generation, phase, ...(phase === 'failed' && { failure: 'RIG_FAULT' }) } });
  const endGame = (): void => {
    if (rig.game === undefined) return;
    tell(rig.game, 'exited');
    Object.assign(rig, { game: undefined, loaded: false });
  };
  const send = (signal: Signal): void => {
    const before = signals.reduce((highest, { generation }) => Math.max(highest, generation), 0);
    const generation = before + (signal === 'SESSION_START' || signal === 'RELOAD' ? 1 : 0);
    const signalId = SignalId.parse(`s${signals.length}`);
    const sent = { eventId, signalId, signal, generation, ignore: [], expiresAt: null };
    signals.push(sent);
    row = asSignalled(row, sent, at) ?? row;
    if (signal === 'SESSION_START' && server === 'none') server = 'asked';
    if (signal === 'SESSION_EXIT') server = 'none';
  };
  /** What the rig is told: nothing while the server of its start is not ready. */
  const desired = (): DesiredState | undefined => {
    const wanted = desiredStateOf(signals, seat);
    return wanted?.phase === 'RUNNING' && needsServer && server !== 'up' ? undefined : wanted;
  };
  const rigActs = (): boolean => {
    const wanted = desired();
    if (wanted === undefined) return false;
    const step = rigStep(wanted, rig.applied, {
      now: at,
      gameRuns: rig.game !== undefined,
      sameFiles: rig.files === files,
    });
    const applied = afterStep(wanted, rig.applied, step);
    const changes = step === 'START' || step === 'STOP' || applied?.generation !== rig.applied?.generation;
    if (step === 'START' || step === 'STOP') endGame();
    if (step === 'START') {
      Object.assign(rig, { game: wanted.generation, files });
      tell(wanted.generation, 'initialized');
    }
    rig.applied = applied;
    if (changes) onTheWay.push({ ack: { signal: wanted.signalId, stage: 'APPLIED', code: null } });
    return changes;
  };
  const rigLoads = (): boolean => {
    if (rig.game === undefined || rig.loaded) return false;
    rig.loaded = true;
    tell(rig.game, 'launched');
    return true;
  };
  const venueHears = (): boolean => {
    const told = onTheWay.shift();
    if (told === undefined) return false;
    if ('ack' in told) ({ ack } = told);
    else {
      const after = progressed(row, told.fact);
      if (after !== row) row = { ...row, ...after, since: at };
    }
    return true;
  };
  const serverComesUp = (): boolean => {
    if (server !== 'asked') return false;
    server = 'up';
    return true;
  };
  const moves = { rigActs, rigLoads, venueHears, serverComesUp };
  return {
    send,
    changeFiles: () => void (files += 1),
    moves,
    /** Makes all moves until nothing changes any more. */
    settle: () => {
      for (let happens = true; happens;) happens = Object.values(moves).some((move) => move());
    },
    shown: (): RigStep => rigStepShown({ ...row, start: row.start_signal_id }, ack, Date.parse(at)),
    drives: () => rig.loaded,
  };
};

const SIGNALS = ['SESSION_START', 'SESSION_EXIT', 'RELOAD', 'MP_BRIEF'] as const;
const STORIES = 4_000;

it(`in ${STORIES} orders of Start, Stop, Reload and Brief, a card finally shows the state of its rig, at whatever moment they came`, () => {
  const ends: Record<string, number> = {};
  for (let story = 0; story < STORIES; story += 1) {
    const { below, part, oneOf } = chancesOf(story + 1);
    const one = openSeat(story % 2 === 0);
    const order: string[] = [];
    for (let left = 1 + below(6); left > 0; left -= 1) {
      const signal = oneOf(SIGNALS);
      order.push(signal);
      one.send(signal);
      if (part() < 0.3) one.changeFiles();
      for (let steps = below(5); steps > 0; steps -= 1) oneOf(Object.values(one.moves))();
    }
    one.settle();
    const shown = one.shown();
    ends[shown] = (ends[shown] ?? 0) + 1;
    expect(one.drives() ? ['launched'] : ['none', 'exited'], `story ${story}: ${order.join(', ')}`).toContain(shown);
  }
  // Each final state was met often enough.
  for (const end of ['none', 'exited', 'launched']) expect(ends[end] ?? 0, end).toBeGreaterThan(STORIES / 20);
});

it('the card of a start that is stopped before its rig began shows nothing; after it began, it shows the start until it ends', () => {
  const early = openSeat(true);
  early.send('SESSION_START');
  expect(early.shown()).toBe('sent');
  early.send('SESSION_EXIT');
  expect(early.shown()).toBe('none');
  const late = openSeat(false);
  late.send('SESSION_START');
  late.moves.rigActs();
  late.send('SESSION_EXIT');
  expect(late.shown()).toBe('none');
  late.moves.venueHears();
  expect(late.shown()).toBe('loading');
  late.settle();
  expect(late.shown()).toBe('exited');
});

it('a reload before the rig began replaces the start, so the rig’s answer to the reload is shown', () => {
  const sent = (signal: Signal, id: string, generation: number): Sent => ({
    eventId,
    signalId: SignalId.parse(id),
    signal,
    generation,
    ignore: [],
    expiresAt: null,
  });
  const started = asSignalled({ ...assignedAt(0), ...NOTHING_ASKED }, sent('SESSION_START', 'start', 1), at);
  const reloaded = started && asSignalled(started, sent('RELOAD', 'reload', 2), at);
  const failed = (signal: string): RigAck => ({ signal: SignalId.parse(signal), stage: 'FAILED', code: 'RIG_FAULT' });
  const shown = (ack: RigAck) =>
    reloaded && rigStepShown({ ...reloaded, start: reloaded.start_signal_id }, ack, Date.parse(at));
  expect(shown(failed('reload'))).toBe('failed');
  expect(shown(failed('start'))).toBe('sent');
});
