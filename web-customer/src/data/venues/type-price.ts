import { dollars } from '@paddock/shared-domain/kernel/money';
import type { SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import type { Calendar } from '@paddock/shared-domain/venues/contract';
import { firstMessages } from '../../messages/first-messages.ts';

export type TypeGroup = {
  readonly id: SeatTypeId;
  readonly name: string;
  readonly description: string;
  readonly seats: readonly Calendar[];
  /** "$18.00 / 30 min", or "from $18.00 / 30 min" where prices differ (rule A-106). */
  readonly price: string;
};

/** Seats by type, each with its lowest price and its unit (RES-07, rule A-106). */
export const seatsByType = (seats: readonly Calendar[]): readonly TypeGroup[] =>
  [...new Set(seats.map((seat) => seat.type))].flatMap((id) => {
    const group = seats.filter((seat) => seat.type === id);
    const cheapest = group.toSorted((a, b) => a.cost_cents - b.cost_cents)[0];
    if (cheapest === undefined) return [];
    const same = group.every((seat) => seat.cost_cents === cheapest.cost_cents);
    const { book } = firstMessages;
    const words = same ? book.price : book.priceFrom;
    return [
      {
        id,
        name: cheapest.type_name,
        description: cheapest.type_description,
        seats: group,
        price: words(dollars(cheapest.cost_cents), cheapest.cost_unit),
      },
    ];
  });
