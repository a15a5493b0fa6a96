import { RaceEventId, type SeatId } from '@paddock/shared-domain/kernel/ids';
import { derivedId } from '@paddock/kit/command-handling/derived-id';

/** A seat has one event of its own (rule A-131): its id follows from the seat's, so that two can never be made. */
export const raceEventIdOf = (seatId: SeatId): RaceEventId => RaceEventId.parse(derivedId(`race-event:${seatId}`));
