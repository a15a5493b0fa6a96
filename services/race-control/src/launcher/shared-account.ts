import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { LauncherDeps } from './launcher-deps.ts';

export type SignalDeps = Pick<LauncherDeps, 'deps' | 'venues'>;

/**
 * Refuses a start if two of its seats would share one slot of the server, because their rigs use one Steam account
 * (`DUPLICATE_STEAM_ID`, launcher.md 2.6): the driver of a lap could not be known. Seats that already drive count too, but two
 * that both continue unchanged are allowed.
 *
 * @param open whether a race is under way: if not, nobody drives, whatever was signalled.
 * @returns a sentence naming both seats; undefined if all accounts differ.
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
