import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { LauncherDeps } from './launcher-deps.ts';

export type SignalDeps = Pick<LauncherDeps, 'deps' | 'venues'>;

/**
 * Why a start is not sent: two of its seats would sit in one slot of the server, as their rigs have one Steam account (`DUPLICATE_STEAM_ID`,
 * launcher.md 2.6), and nobody could say whose the laps are. Seats that drive already count; two that are both left as they are do not.
 *
 * @param open whether a race is under way: once it is over nobody drives in it, whoever was told to.
 * @returns a sentence that names both seats; undefined where all accounts differ.
 */
export const sharedAccount = async (
  { deps: { commands }, venues }: SignalDeps,
  eventId: RaceEventId,
  ignore: readonly SeatId[],
  open: boolean,
): Promise<string | undefined> => {
  const { state: event } = await commands.load(raceEventDecider, eventId);
  if (event === undefined) return undefined;
  const isStarted = (seat: SeatId): boolean => !ignore.includes(seat);
  const seats = [...event.entries.values()]
    .map(({ seatId }) => seatId)
    .filter((seat) => isStarted(seat) || (open && desiredStateOf(event.signals.values(), seat)?.phase === 'RUNNING'));
  if (seats.length < 2) return undefined;
  const accounts = await Promise.all(
    seats.map(async (seat) => (await commands.load(seatAgentDecider, seat)).state.steamId),
  );
  for (const [index, seat] of seats.entries()) {
    const account = accounts[index];
    const first = account === undefined ? -1 : accounts.indexOf(account);
    const other = first < 0 || first === index ? undefined : seats[first];
    if (other === undefined || (!isStarted(seat) && !isStarted(other))) continue;
    const names = (await venues.get()).seats;
    const nameOf = (id: SeatId): string => names.get(id)?.name ?? id;
    return `${nameOf(other)} and ${nameOf(seat)} have one Steam account. Log one of them in with its own, then start again.`;
  }
  return undefined;
};
