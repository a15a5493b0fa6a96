import { readReservation } from '@paddock/projections/booking/reservations/read';
import { readEntry, readEventOfSession, readParties, readPartyHolding } from '@paddock/projections/launcher/races/read';
import { readLap } from '@paddock/projections/laps/read';
import { readRefund } from '@paddock/projections/refunds/read';
import { readWait } from '@paddock/projections/waiting/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { TeamId } from '@paddock/shared-domain/boards/ids';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import type { PlaceKind } from '@paddock/shared-domain/contracts/places-of-routes';
import { LapId, LocationId, RaceSessionId, RefundId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Places } from '@paddock/shared-domain/kernel/may-act-at';
import { EntryId, InvitationId, PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { placeOfRefund, placesOfBill } from '../command-handling/places-of-commands.ts';
import { planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import type { Pool } from 'pg';
import type { Commands } from '../command-handling/commands.ts';

/** The locations of a thing that a call names; none if it does not exist or has none. A thing never moves to another location. */
export type PlacesOf = (kind: PlaceKind, id: string) => Promise<Places>;

type Found = Promise<LocationId | null | undefined>;

/**
 * Looks up locations in the log, and in read models where the log has no stream of that id. A row that is not there yet has no location
 * here: the command that follows is checked again.
 */
export const createPlacesOf = ({
  commands,
  db,
}: {
  readonly commands: Pick<Commands, 'load'>;
  readonly db: Pool;
}): PlacesOf => {
  const eventAt = async (id: string): Found => (await commands.load(raceEventDecider, id)).state?.locationId;
  const boardAt = async (id: string): Found => (await commands.load(boardDecider, id)).state?.terms.locationId;
  const FIND: { readonly [Kind in Exclude<PlaceKind, 'bill'>]: (id: string) => Found } = {
    location: async (id) => LocationId.parse(id),
    seat: async (id) => (await commands.load(seatDecider, id)).state?.locationId,
    reservation: async (id) => (await readReservation(db, ReservationId.parse(id)))?.location_id,
    wait: async (id) => (await readWait(db, id))?.location_id,
    draft: async (id) => (await commands.load(planDraftDecider, id)).state.about?.locationId,
    party: async (id) => (await readParties(db, { party: PartyId.parse(id) }))[0]?.location_id,
    member: async (id) => (await readPartyHolding(db, 'members', PartyMemberId.parse(id)))?.location_id,
    invitation: async (id) => (await readPartyHolding(db, 'invitations', InvitationId.parse(id)))?.location_id,
    event: eventAt,
    entry: async (id) => {
      const entry = await readEntry(db, EntryId.parse(id));
      return entry && eventAt(entry.event_id);
    },
    session: async (id) => (await readEventOfSession(db, RaceSessionId.parse(id)))?.location_id,
    board: boardAt,
    team: async (id) => {
      const { state } = await commands.load(teamDecider, TeamId.parse(id));
      return state && boardAt(state.boardId);
    },
    lap: async (id) => (await readLap(db, LapId.parse(id)))?.location_id,
    source: async (id) => (await commands.load(checkoutDecider, id)).state.quote?.locationId,
    refund: async (id) => {
      const refund = RefundId.parse(id);
      const row = await readRefund(db, refund);
      const due = row && (await commands.load(refundsDecider, row.source_id)).state.get(refund)?.due;
      return due && placeOfRefund(due);
    },
  };
  return async (kind, id) =>
    kind === 'bill' ? placesOfBill((await commands.load(accountDecider, id)).state) : [await FIND[kind](id)];
};
