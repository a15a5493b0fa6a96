import type { Actor } from './actor.ts';
import type { LocationId } from './ids.ts';

/** Locations that a thing belongs to; null or undefined for a thing of no location. */
export type Places = readonly (LocationId | null | undefined)[];

/** Whether rights reach a location. Rights without a list reach everywhere, and everybody's reach what has no location. */
export const reaches = (
  { locations }: { readonly locations?: readonly LocationId[] | undefined },
  place: LocationId | null | undefined,
): boolean => locations === undefined || place === null || place === undefined || locations.includes(place);

/** Whether somebody may act there: staff of some locations only in those (decision 0212), everybody else is not restricted. */
export const mayActAt = (actor: Actor, places: Places): boolean =>
  actor.kind !== 'staff' || places.every((place) => reaches(actor, place));

/** Whether somebody's rights as staff are limited to some locations. */
export const isLimited = (actor: Actor): boolean => actor.kind === 'staff' && actor.locations !== undefined;

/**
 * The same actor without limits, for what follows a command that was allowed: who deletes an account frees its bookings at all
 * locations.
 */
export const everywhere = (actor: Actor): Actor => {
  if (actor.kind !== 'staff') return actor;
  const { locations: _, ...stored } = actor;
  return stored;
};
