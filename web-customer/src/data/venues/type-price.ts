import { dollars } from '@paddock/shared-domain/kernel/money';
import type { SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import type { Calendar } from '@paddock/shared-domain/venues/contract';
import { firstMessages } from '../../messages/first-messages.ts';
import { type PricedTimes, priceOver } from './seat-price.ts';

export type TypeGroup = {
  readonly id: SeatTypeId;
  readonly name: string;
  readonly description: string;
  readonly seats: readonly Calendar[];
  /** "$18.00 / 30 min", or "from $18.00 / 30 min" where prices differ (rule A-106). */
  readonly price: string;
  /** The rule that all of these prices have, such as "Peak". */
  readonly rule?: string | undefined;
};

/** The price of one seat with its unit: "$18.00 / 30 min", with "from" where it differs over these times. */
export const seatPriceText = (seat: Calendar, times: PricedTimes): string => {
  const { book } = firstMessages;
  const { low, high } = priceOver([seat], times) ?? { low: seat.cost_cents, high: seat.cost_cents };
  return (low === high ? book.price : book.priceFrom)(dollars(low), seat.cost_unit);
};

/** Seats by type, each with its lowest price at these times and its unit (RES-07, rule A-106). */
export const seatsByType = (seats: readonly Calendar[], times: PricedTimes): readonly TypeGroup[] =>
  [...new Set(seats.map((seat) => seat.type))].flatMap((id) => {
    const group = seats.filter((seat) => seat.type === id);
    const [first] = group;
    const price = priceOver(group, times);
    if (first === undefined || price === undefined) return [];
    const { book } = firstMessages;
    const words = price.low === price.high ? book.price : book.priceFrom;
    return [
      {
        id,
        name: first.type_name,
        description: first.type_description,
        seats: group,
        price: words(dollars(price.low), first.cost_unit),
        rule: price.rule,
      },
    ];
  });
