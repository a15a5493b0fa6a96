import type { BoardRow } from '@paddock/projections/boards/leaderboards/read';
import type { Board } from '@paddock/shared-domain/boards/contract';
import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { timeFrameText } from '@paddock/shared-domain/boards/time-frame';
import type { BoardDeps } from './board-deps.ts';

/** A board in the form of the contract; its time frame in the venue's zone, of a Global one in that of the deployment. */
export const boardReplyOf =
  ({ deps: { config }, venues }: Pick<BoardDeps, 'deps' | 'venues'>) =>
  async ({
    id,
    terms,
    frozenAsOf,
  }: Pick<BoardRow, 'id'> & { readonly terms: BoardTerms; readonly frozenAsOf: Instant | null }): Promise<Board> => {
    const zone = (await venues.get()).locations.get(terms.locationId ?? '')?.timezone ?? config.TIMEZONE;
    return {
      id,
      name: terms.name,
      description: terms.description,
      calculation: terms.calculation,
      location: terms.locationId,
      since: terms.since,
      time_frame_pretty: timeFrameText(terms, zone),
      active: terms.active,
      track: terms.trackId,
      group: terms.carGroupId,
      min_witnesses: terms.minWitnesses ?? null,
      frozen_as_of: frozenAsOf,
    };
  };
/** A row of the read model, for {@link boardReplyOf}. */
export const boardOf = ({ id, terms, frozen }: Pick<BoardRow, 'id' | 'terms' | 'frozen'>) => ({
  id,
  terms,
  frozenAsOf: frozen?.asOf ?? null,
});
