import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { hasName } from '../http/list-reply.ts';
import type { Directory } from './directory.ts';

/** The seats that a search means: by their own name, their type's or their venue's. Undefined for an empty search, which keeps all. */
export const seatsNamed = (
  { seats, seatTypes, locations }: Directory,
  search: string | undefined,
): readonly SeatId[] | undefined =>
  search === undefined || search.trim() === ''
    ? undefined
    : [...seats.values()]
        .filter(({ name, seat_type_id: type, location_id: location }) =>
          [name, seatTypes.get(type)?.name, locations.get(location)?.name].some((own) => hasName(own ?? '', search)),
        )
        .map(({ id }) => id);
