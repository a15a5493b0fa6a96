import type { ServerMessage } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { accountOf, type Story } from './run-world.ts';

const TYPES = { PRACTICE: 1, QUALIFYING: 2, RACE: 3 } as const;
export type Kind = keyof typeof TYPES;
export const CAR_FOLDERS = ['ks_amg', 'ks_porsche'];

export const sessionMessage = (kind: Kind, index = 0): ServerMessage => ({
  type: 'NEW_SESSION',
  version: 4,
  sessionIndex: index,
  currentSessionIndex: index,
  sessionCount: 1,
  serverName: 'Adas Party',
  track: 'spa',
  layout: '',
  name: kind,
  sessionType: TYPES[kind],
  minutes: 10,
  laps: 5,
  waitSeconds: 60,
  airTemperature: 26,
  roadTemperature: 37,
  weather: '3_clear',
  elapsedMs: 0,
});
export const connected = (carId: number, seat = carId): ServerMessage => ({
  type: 'NEW_CONNECTION',
  driverName: `Ada Lovelace ${seat}`,
  guid: accountOf(seat),
  carId,
  model: CAR_FOLDERS[seat % 2] as string,
  skin: '',
});
export const lapMessage = (carId: number, lapMs: number, laps: number, cuts = 0): ServerMessage => ({
  type: 'LAP_COMPLETED',
  carId,
  lapMs,
  cuts,
  table: [{ carId, timeMs: 0, laps, finished: false }],
  grip: 1,
});
export const endMessage = (resultsFile = ''): ServerMessage => ({ type: 'END_SESSION', resultsFile });

/** Messages of a session that begins a minute after `from`. `slots`: the lap times of each slot, in ms. */
export const raceStory = (
  from: number,
  slots: readonly (readonly number[])[],
  kind: Kind = 'RACE',
  file = '',
): Story => {
  const green = from + 60_000;
  const crossings = slots.flatMap((laps, slot) => {
    let at = green;
    return laps.map((millis, index) => ({ at: (at += millis), message: lapMessage(slot, millis, index + 1) }));
  });
  const last = Math.max(green, ...crossings.map(({ at }) => at));
  return [
    { at: from, message: sessionMessage(kind) },
    ...slots.map((_, slot) => ({ at: from + 100 + slot, message: connected(slot) })),
    { at: from + 1_200, message: sessionMessage(kind) },
    ...crossings.toSorted((one, other) => one.at - other.at),
    { at: last + 1_000, message: endMessage(file) },
  ];
};
