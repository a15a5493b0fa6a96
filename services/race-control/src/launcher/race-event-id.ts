import { RaceEventId, type SeatId } from '@paddock/shared-domain/kernel/ids';
import { derivedId } from '@paddock/kit/command-handling/derived-id';

/** A seat has one event of its own (rule A-131): the id is derived from the seat's, so that there are never two. */
export const raceEventIdOf = (seatId: SeatId): RaceEventId => RaceEventId.parse(derivedId(`race-event:${seatId}`));
