import type { RecordedEvent } from '@paddock/event-store/port';

/** Random numbers from a seed (mulberry32): the same seed makes the same story. */
export const chancesOf = (seed: number) => {
  let state = seed >>> 0;
  const part = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(part() * count);
  return {
    part,
    below,
    oneOf: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value,
  };
};
export type Chances = ReturnType<typeof chancesOf>;

export type StorySize = {
  readonly seed: number;
  readonly laps: number;
  readonly drivers: number;
  readonly tracks: number;
  readonly boards: number;
  /** Decisions of staff about an earlier lap, for each lap recorded. */
  readonly rulings: number;
  /** Changed definitions of a board, for each lap recorded. */
  readonly definitions: number;
};

const CARS = 12;
const PLACES = 3;
const FROM = Date.UTC(2027, 0, 4, 10);
const instant = (millis: number): string => new Date(millis).toISOString();
export const groupsOf = (car: number): readonly string[] => [['gt3'], ['gt3', 'road'], ['road'], []][car % 4] ?? [];

/**
 * The log of a venue's racing: cars, boards of every kind, laps of regular and one-time drivers, and what staff decide about laps.
 * Timestamps rise, except those of a clock that is behind now and then.
 */
export function* boardsStory(size: StorySize): Generator<RecordedEvent> {
  const { part, below, oneOf } = chancesOf(size.seed);
  let count = 0;
  let now = FROM;
  const say = (stream: string, type: string, data: object): RecordedEvent => {
    count += 1;
    const at = part() < 0.01 ? now - below(90_000) : now;
    return {
      id: `event${count}`,
      stream,
      type,
      data,
      metadata: { commandId: `story:${count}`, actor: { kind: 'system', process: 'story' }, at: instant(at) },
      revision: 0,
      position: String(count).padStart(12, '0') as RecordedEvent['position'],
      recordedAt: instant(now),
    };
  };
  /** One hour for a million laps, in milliseconds, and shorter for fewer, so that boards begin and end within the story. */
  const hour = Math.ceil(size.laps * 3.6);
  const board = (number: number): RecordedEvent => {
    const since = FROM + below(20) * hour;
    return say(`board-board${number}`, 'BoardDefined', {
      boardId: `board${number}`,
      name: `Board ${number}`,
      description: '',
      calculation: 'TIME',
      locationId: part() < 0.4 ? `place${below(PLACES)}` : null,
      active: true,
      since: instant(since),
      until: part() < 0.3 ? instant(since + (1 + below(200)) * hour) : null,
      frame: 'SEASON',
      trackId: `track${below(size.tracks)}`,
      carGroupId: oneOf([null, null, 'gt3', 'road']),
      carId: part() < 0.1 ? `car${below(CARS)}` : null,
      sessions: part() < 0.2 ? ['RACE', 'QUALIFYING'] : null,
      tyres: part() < 0.2 ? ['Soft', 'Medium'] : null,
      ballastMinKg: part() < 0.2 ? 10 : null,
      countBest: null,
      ...(part() < 0.2 ? { minWitnesses: 2 } : {}),
    });
  };

  for (let car = 0; car < CARS; car += 1)
    yield say(`car-car${car}`, 'CarIntroduced', {
      carId: `car${car}`,
      name: `Car ${car}`,
      folder: `car_${car}`,
      groupIds: groupsOf(car),
      topSpeedKmh: 280,
      skins: [],
    });
  for (let number = 0; number < size.boards; number += 1) yield board(number);
  // A steep curve: a few drivers come every day, most once.
  const driver = (): string => `driver${Math.floor(size.drivers * part() ** 3)}`;
  for (let lap = 0; lap < size.laps; lap += 1) {
    now += 200 + below(1500);
    const millis = 80_000 + below(20_000) + below(20_000);
    yield say(`lap-lap${lap}`, 'LapRecorded', {
      lapId: `lap${lap}`,
      run: null,
      entry: null,
      session: oneOf(['PRACTICE', 'PRACTICE', 'QUALIFYING', 'RACE']),
      userId: part() < 0.03 ? null : driver(),
      seatId: null,
      locationId: `place${below(PLACES)}`,
      trackId: `track${below(size.tracks)}`,
      carId: `car${below(CARS)}`,
      boardId: null,
      millis,
      sectorsMillis: [],
      cuts: 0,
      tyre: oneOf(['Soft', 'Medium', 'Hard', null]),
      fuelLitres: 10,
      ballastKg: oneOf([0, 0, 10, 20]),
      restrictor: 0,
      // Some arrive late, from a rig that was offline.
      crossedAt: instant(part() < 0.02 ? now - below(5_000_000) : now),
      ruleSet: 'v1',
      verdict: oneOf(['approved', 'approved', 'approved', 'approved', 'held', 'not-approved']),
      reasons: [],
    });
    const about = { lapId: `lap${lap}` };
    // Many are imported, so no source confirms them.
    for (const witness of part() < 0.4 ? ['UDP', 'RESULTS'].slice(below(2)) : [])
      yield say(`lap-lap${lap}`, 'WitnessAdded', { ...about, witness, agrees: part() < 0.95 });
    if (part() < size.rulings) {
      // Old and new laps are equally likely.
      const lapId = `lap${below(lap + 1)}`;
      const about = { lapId, why: 'Seen on camera.' };
      yield oneOf([
        () => say(`lap-${lapId}`, 'LapApproved', about),
        () => say(`lap-${lapId}`, 'LapRejected', about),
        () => say(`lap-${lapId}`, 'LapRejected', about),
        () =>
          say(`lap-${lapId}`, 'LapReattributed', {
            ...about,
            fromUserId: null,
            toUserId: part() < 0.2 ? null : driver(),
          }),
        () => say(`lap-${lapId}`, 'LapPenalised', { ...about, penaltyMillis: oneOf([0, 1000, 5000, 10_000]) }),
      ])();
    }
    if (part() < size.definitions) yield board(below(size.boards));
  }
}
