import { addMember, bootMember, hostParty, type Party } from '@paddock/shared-domain/launcher/contract';
import { changeEntry, driveAlone } from '@paddock/shared-domain/launcher/driver-contract';
import type { EntryId, PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import { createRaceEvent, saveRaceEvent, sendSignal } from '@paddock/shared-domain/launcher/race-contract';
import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { BodyIn } from '@paddock/shared-domain/contracts/contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { partiesKey } from './queries.ts';
import type { LauncherSeat } from './launcher-seats.ts';

/** After every change the parties and their seats are read again. */
const useLookAgain = (location: LocationId) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: partiesKey(location) });
};

export type Joining = { readonly joined: number; readonly left: readonly string[] };
/** One after another, so that the grid has the chosen order; a seat that cannot join does not stop the others. */
const join = async (party: PartyId, seats: readonly LauncherSeat[]): Promise<Joining> => {
  const left: string[] = [];
  for (const { id, name } of seats)
    try {
      await call(addMember, { body: { party, calendar: id } });
    } catch (error) {
      left.push(`${name} (${problemText(error)})`);
    }
  return { joined: seats.length - left.length, left };
};

type NewParty = { readonly name: string; readonly host: LauncherSeat; readonly others: readonly LauncherSeat[] };
/** Creates the party with its host seat, then adds the others (PARTY-20). */
export const useCreateParty = (location: LocationId) => {
  const onSettled = useLookAgain(location);
  return useMutation({
    mutationFn: async ({ name, host, others }: NewParty): Promise<Joining & { readonly party: Party }> => {
      const party = await call(hostParty, { body: { calendar: host.id, name } });
      return { party, ...(await join(party.id, others)) };
    },
    onSettled,
    meta: { handled: true },
  });
};
/** PARTY-21. */
export const useAddToParty = (location: LocationId) => {
  const onSettled = useLookAgain(location);
  return useMutation({
    mutationFn: ({ party, seats }: { readonly party: PartyId; readonly seats: readonly LauncherSeat[] }) =>
      join(party, seats),
    onSettled,
    meta: { handled: true },
  });
};
/** A member leaves; with the host the party ends (PARTY-22, PARTY-23, rule A-132). */
export const useBootMember = (location: LocationId) => {
  const onSettled = useLookAgain(location);
  return useMutation({ mutationFn: (id: PartyMemberId) => call(bootMember, { params: { id } }), onSettled });
};
/** Creates a seat's own event (rule A-131). */
export const useSetUpEvent = (location: LocationId) => {
  const onSettled = useLookAgain(location);
  return useMutation({ mutationFn: (calendar: SeatId) => call(createRaceEvent, { body: { calendar } }), onSettled });
};
/** Creates a free seat's entry in its own event, for the customer who has it booked now (launcher.md 2.3). */
export const useDriveAlone = (location: LocationId) => {
  const onSettled = useLookAgain(location);
  return useMutation({ mutationFn: (calendar: SeatId) => call(driveAlone, { body: { calendar } }), onSettled });
};
/** Starts or stops a seat that drives alone. */
export const useSignalAlone = (location: LocationId, id: RaceEventId) => {
  const onSettled = useLookAgain(location);
  return useMutation({
    mutationFn: (signal: 'SESSION_START' | 'SESSION_EXIT') => call(sendSignal, { params: { id }, body: { signal } }),
    onSettled,
  });
};

export type EventForm = BodyIn<typeof saveRaceEvent>;
export type EntryForm = BodyIn<typeof changeEntry>;
/** The driver, apart from the car: it may change while a race runs (launcher.md 5.2). */
const driverIn = ({ user }: EntryForm): EntryForm | undefined => (user === undefined ? undefined : { user });
const carIn = ({ user: _user, ...car }: EntryForm): EntryForm | undefined =>
  Object.keys(car).length === 0 ? undefined : car;
/** The part of a form that was saved before the rest was refused. */
export type Kept = 'drivers' | 'event';

/**
 * Saves the event with drivers and cars (RACE-08). Drivers go first, because nothing can block them; then the event, because what
 * blocks it blocks its cars too; then the cars.
 */
export const useSaveEvent = (location: LocationId, id: RaceEventId) => {
  const onSettled = useLookAgain(location);
  return useMutation({
    mutationFn: async ({
      form,
      entries = [],
      onKept = () => undefined,
    }: {
      readonly form: EventForm;
      readonly entries?: readonly { readonly id: EntryId; readonly form: EntryForm }[];
      readonly onKept?: (kept: Kept) => void;
    }) => {
      const change = async (part: (form: EntryForm) => EntryForm | undefined): Promise<boolean> => {
        const due = entries.flatMap((entry) => {
          const body = part(entry.form);
          return body === undefined ? [] : [{ params: { id: entry.id }, body }];
        });
        for (const one of due) await call(changeEntry, one);
        return due.length > 0;
      };
      if (await change(driverIn)) onKept('drivers');
      const saved = await call(saveRaceEvent, { params: { id }, body: form });
      onKept('event');
      await change(carIn);
      return saved;
    },
    onSettled,
    meta: { handled: true },
  });
};
