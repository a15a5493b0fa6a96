import { z } from 'zod';
import { SeatId, UserId } from '../kernel/ids.ts';
import { EntryId } from '../launcher/ids.ts';
import { RaceSession } from '../assetto-corsa/race-sessions.ts';
import { AssistSettings } from '../launcher/setup-events.ts';

const folder = z.string().max(120);
const PlannedEntry = z.object({
  seatId: SeatId,
  entryId: EntryId,
  seatName: z.string().max(120),
  /** Steam account of the rig, 17 digits; empty if unknown. */
  steamId: z.string().regex(/^\d{0,20}$/),
  /** Who drives; the name is looked up whenever a file is written, because no event contains it. */
  userId: UserId.nullable(),
  car: folder,
  skin: folder,
  firstSkin: folder,
  ballastKg: z.int().min(0).max(150),
  restrictorPercent: z.int().min(0).max(100),
});
/**
 * The plan of a run: server and rigs write their files from it, even if somebody joins, leaves or changes car later, so that both have one
 * grid and the hash in the log is that of the files (launcher.md 5.1, 8.5).
 */
export const RunPlan = z.object({
  name: z.string().max(120),
  track: z.object({ folder, layout: folder }),
  rules: z.object({ penalties: z.boolean(), fixedSetup: z.boolean(), driftMode: z.boolean() }),
  assists: AssistSettings,
  sessions: z.array(RaceSession).max(20),
  /** In the order of the server's slots. */
  grid: z.array(PlannedEntry).max(255),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** Why a seat cannot join the server of a run, and the text on its card. */
export type Bar = { readonly code: 'NOT_ON_GRID' | 'DUPLICATE_STEAM_ID'; readonly detail: string };

/**
 * Whether a seat may join a server with this grid: it must have a slot there, by the account of its rig. A rig may have logged in
 * with another account since; if that is the account of another slot or rig, its laps would count for that one (launcher.md 2.6).
 *
 * @param accountOf the account that a seat's rig is logged in with now; undefined if it reported none.
 * @returns undefined if it may join.
 */
export const barredFrom = (
  { grid }: Pick<RunPlan, 'grid'>,
  seatId: SeatId,
  accountOf: (seatId: SeatId) => string | undefined,
): Bar | undefined => {
  const own = grid.find((one) => one.seatId === seatId);
  if (own === undefined) return { code: 'NOT_ON_GRID', detail: '' };
  const account = accountOf(seatId);
  if (account === undefined) return undefined;
  const holder =
    grid.find(({ steamId }) => steamId === account) ??
    grid.find((one) => one.seatId !== seatId && accountOf(one.seatId) === account);
  if (holder === own) return undefined;
  if (holder !== undefined) return { code: 'DUPLICATE_STEAM_ID', detail: `${holder.seatName} has this account.` };
  return own.steamId === '' ? undefined : { code: 'NOT_ON_GRID', detail: '' };
};
/** One text to hash for a set of files: a line `name sha256` for each, by name. Host and venue compute the same. */
export const filesText = (files: readonly { readonly name: string; readonly sha256: string }[]): string =>
  files
    .map(({ name, sha256 }) => `${name} ${sha256}\n`)
    .toSorted()
    .join('');
