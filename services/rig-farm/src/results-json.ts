import type { ServerOrders, OrderedSession } from './server-orders.ts';

/** A lap in the server's record: who was in the slot, and the server's own clock at the crossing, in ms since its start. */
export type NotedLap = {
  readonly slot: number;
  readonly guid: string;
  readonly name: string;
  readonly millis: number;
  readonly sectors: readonly number[];
  readonly cuts: number;
  readonly tyre: string;
  readonly clock: number;
};
const NO_TIME = 999_999_999;

/** Name of the results file: the server's wall clock at the end of the session, without padding. */
export const resultsName = (session: OrderedSession, wall: Date): string =>
  `${wall.getUTCFullYear()}_${wall.getUTCMonth() + 1}_${wall.getUTCDate()}_${wall.getUTCHours()}_${wall.getUTCMinutes()}_${session.fileType}.json`;

/** The results file of one session as the stock server writes it (launcher.md 11.6). */
export const resultsJson = (
  { config, entries }: ServerOrders,
  session: OrderedSession,
  laps: readonly NotedLap[],
): string => {
  const { server } = config;
  const lastIn = (slot: number): NotedLap | undefined => laps.findLast((lap) => lap.slot === slot);
  const rows = entries.cars.map((entry, slot) => {
    const own = laps.filter((lap) => lap.slot === slot);
    const counted = own.filter(({ cuts }) => session.type === 3 || cuts === 0);
    const row = {
      CarId: slot,
      DriverName: lastIn(slot)?.name ?? '',
      DriverGuid: lastIn(slot)?.guid ?? '',
      CarModel: entry.model,
      BestLap: Math.min(NO_TIME, ...counted.map(({ millis }) => millis)),
      TotalTime: own.reduce((sum, { millis }) => sum + millis, 0),
      BallastKG: entry.ballastKg,
      Restrictor: entry.restrictorPercent,
    };
    return { row, laps: own.length };
  });
  const classified = rows.toSorted(({ row: one, laps: mine }, { row: other, laps: theirs }) =>
    session.type === 3 ? theirs - mine || one.TotalTime - other.TotalTime : one.BestLap - other.BestLap,
  );
  return JSON.stringify({
    TrackName: server.track,
    TrackConfig: server.layout,
    Type: session.fileType,
    DurationSecs: 0,
    RaceLaps: session.laps,
    Cars: entries.cars.map((entry, slot) => ({
      CarId: slot,
      Driver: { Name: lastIn(slot)?.name ?? '', Team: '', Nation: '', Guid: lastIn(slot)?.guid ?? '', GuidsList: [] },
      Model: entry.model,
      Skin: entry.skin,
      BallastKG: entry.ballastKg,
      Restrictor: entry.restrictorPercent,
    })),
    Result: classified.map(({ row }) => row),
    Laps: laps.map((lap) => ({
      DriverName: lap.name,
      DriverGuid: lap.guid,
      CarId: lap.slot,
      CarModel: entries.cars[lap.slot]?.model ?? '',
      Timestamp: lap.clock,
      LapTime: lap.millis,
      Sectors: lap.sectors,
      Cuts: lap.cuts,
      BallastKG: entries.cars[lap.slot]?.ballastKg ?? 0,
      Tyre: lap.tyre,
      Restrictor: entries.cars[lap.slot]?.restrictorPercent ?? 0,
    })),
    Events: [],
  });
};
