import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';

/** The venue and the day that a planner shows, and today's date there. */
export type PlannerPlace = { readonly location: Location; readonly date: LocalDate; readonly today: LocalDate };
