import { dryRun, type DryRunFacts, type SeatReadiness } from '@paddock/shared-domain/assetto-corsa/dry-run';
import type { RacePlan } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';
import { gridEntry, plan, session } from './plans.ts';

const ready = (seatId: string, more: Partial<SeatReadiness> = {}): SeatReadiness => ({
  seatId,
  online: true,
  busy: false,
  content: {
    cars: new Set(['ks_mercedes_amg_gt3', 'ks_porsche_911_gt3_r_2016']),
    tracks: new Set(['ks_nurburgring']),
    differs: false,
  },
  bookedUntil: null,
  ...more,
});
const facts = (more: Partial<DryRunFacts> = {}): DryRunFacts => ({
  now: NOW,
  multiplayer: true,
  pitBoxes: 24,
  portsFree: true,
  seats: [ready('bay1'), ready('bay2')],
  ...more,
});
/** Without penalties, so that laps are ranked: otherwise each check would warn NOT_RANKED. */
const fair = { penalties: false, fixedSetup: false, driftMode: false };
const found = (of: Partial<RacePlan>, more: Partial<DryRunFacts> = {}) =>
  dryRun(plan({ rules: fair, ...of }), facts(more)).map(({ code, seatId, session: place, stops }) =>
    [code, seatId ?? place, stops ? 'stops' : 'warns'].filter((part) => part !== undefined).join(' '),
  );

describe('The check of a start before it is made', () => {
  it('finds nothing when everything is in order', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<RacePlan>, Partial<DryRunFacts>]>([
    ['NO_SESSIONS stops', { sessions: [] }, {}],
    ['HOTLAP_IN_PARTY 0 stops', { sessions: [session('HOTLAP', 0)] }, {}],
    ['LAPS_ONLY_IN_RACE 0 stops', { sessions: [session('PRACTICE', 0, { durationIsLaps: true })] }, {}],
    ['DURATION_RANGE 0 stops', { sessions: [session('RACE', 0, { duration: 201 })] }, {}],
    ['NO_TRACK stops', { track: { folder: '', layout: '' } }, {}],
    ['TOO_MANY_FOR_PITS stops', {}, { pitBoxes: 1 }],
    ['PORT_TAKEN stops', {}, { portsFree: false }],
    ['SEAT_OFFLINE bay2 stops', {}, { seats: [ready('bay1'), ready('bay2', { online: false })] }],
    ['SEAT_OFFLINE bay2 stops', {}, { seats: [ready('bay1')] }],
    ['SEAT_BUSY bay1 stops', {}, { seats: [ready('bay1', { busy: true }), ready('bay2')] }],
    ['NO_CAR bay1 stops', { grid: [gridEntry({ car: '' })] }, {}],
    ['NO_STEAM_ID bay1 stops', { grid: [gridEntry({ steamId: '' })] }, {}],
    ['CAR_MISSING_ON_SEAT bay1 stops', { grid: [gridEntry({ car: 'ks_audi' })] }, {}],
    ['TRACK_MISSING_ON_SEAT bay1 stops', { track: { folder: 'spa', layout: '' }, grid: [gridEntry()] }, {}],
    [
      'CONTENT_DIFFERS bay1 stops',
      {},
      {
        seats: [
          ready('bay1', {
            content: {
              cars: new Set(['ks_mercedes_amg_gt3']),
              tracks: new Set(['ks_nurburgring']),
              differs: true,
            },
          }),
          ready('bay2'),
        ],
      },
    ],
    ['NOT_RANKED warns', { rules: { ...fair, penalties: true } }, {}],
    ['SPLIT_INTO_RUNS warns', { sessions: [session('RACE', 0), session('RACE', 1)] }, {}],
  ])('reports each problem with its seat or session, and whether it stops the start: %s', (finding, of, more) => {
    expect(found(of, more)).toEqual([finding]);
  });

  it('names both seats that share a Steam account', () => {
    expect(found({ grid: [gridEntry(), gridEntry({ seatId: 'bay2' })] })).toEqual([
      'DUPLICATE_STEAM_ID bay1 stops',
      'DUPLICATE_STEAM_ID bay2 stops',
    ]);
  });

  it('counts minutes as the event does (25 and 10 take 37), and warns when the booking ends earlier', () => {
    const until = (minutes: number) => ({
      seats: [ready('bay1', { bookedUntil: plusMillis(NOW, minutes * 60_000) }), ready('bay2')],
    });
    expect(found({}, until(37))).toEqual([]);
    expect(found({}, until(36))).toEqual(['LONGER_THAN_BOOKING bay1 warns']);
  });

  it('needs neither ports nor a Steam account for a seat that drives alone', () => {
    const alone = { multiplayer: false, portsFree: false };
    expect(found({ grid: [gridEntry({ steamId: '' })], sessions: [session('HOTLAP', 0)] }, alone)).toEqual([]);
  });
});
