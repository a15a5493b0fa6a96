import type { FastifyInstance } from 'fastify';
import { getProgress, SetUpStep } from '@paddock/shared-domain/venues/set-up-contract';
import type { BusinessMemory } from '@paddock/kit/business';
import type { Config } from '@paddock/kit/config';
import { ok } from '@paddock/kit/http/answers';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { VenueDirectory } from './directory.ts';

type ProgressDeps = {
  readonly directory: VenueDirectory;
  readonly config: Config;
  readonly business: Pick<BusinessMemory, 'get'>;
  readonly catalogue: {
    get(): Promise<{
      readonly tracks: ReadonlyMap<string, unknown>;
      readonly cars: ReadonlyMap<string, unknown>;
      readonly allPages: readonly { readonly published: boolean }[];
    }>;
  };
  /** How many people work here. */
  readonly countStaff: () => Promise<number>;
  /** How many seats have a paired rig. */
  readonly countRigs: () => Promise<number>;
};

/** The set-up list: what a venue has, computed from its records and settings at each call. */
export const registerSetUpProgress = (
  app: FastifyInstance,
  { directory, config, business: memory, catalogue, countStaff, countRigs }: ProgressDeps,
): void =>
  serveSignedIn(
    app,
    getProgress,
    async () => {
      const [{ locations, seats }, { tracks, cars, allPages }, staff, rigs, business] = await Promise.all([
        directory.get(),
        catalogue.get(),
        countStaff(),
        countRigs(),
        memory.get(),
      ]);
      const bookable = [...seats.values()].some(({ active }) => active);
      const done: Readonly<Record<SetUpStep, boolean>> = {
        location: locations.size > 0,
        seats: bookable,
        payments: config.STRIPE_TWIN_URL === undefined,
        mail: config.SMTP_URL !== undefined,
        brand: business.name !== '',
        contact: business.email !== '' || business.phone !== '',
        // Never set, the terms are a default that the owner may not want.
        club: !business.hasClub || [...locations.values()].some(({ club_tiers: tiers }) => tiers !== null),
        pages: allPages.some(({ published }) => published),
        content: tracks.size > 0 && cars.size > 0,
        staff: staff > 1,
        rigs: rigs > 0,
      };
      return ok({ bookable, steps: SetUpStep.options.map((step) => ({ step, done: done[step] })) });
    },
    { reads: ['venues', 'catalogue', 'users', 'rigs'] },
  );
