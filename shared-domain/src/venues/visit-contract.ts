import type { LocalDate } from '../kernel/time.ts';
import type { Calendar, CalendarType, Location } from './contract.ts';

/** What the server draws of the shop window before any script: one location, or the list of several. All of it is public. */
export type VisitPage =
  | { readonly kind: 'several'; readonly locations: readonly Location[] }
  | {
      readonly kind: 'one';
      readonly location: Location;
      /** The active seats. */
      readonly seats: readonly Calendar[];
      readonly types: readonly CalendarType[];
      /** The days of a week from today on, each with the start of its first free half-hour; null: nothing is free. */
      readonly days: readonly { readonly date: LocalDate; readonly first: string | null }[];
    };
