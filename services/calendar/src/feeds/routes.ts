import { createFeedKey, revokeFeedKey } from '@paddock/shared-domain/booking/contract';
import { getFeed, getLocationFeed } from '@paddock/shared-domain/booking/feed-contract';
import { type LocationId, randomIdFrom, UserId } from '@paddock/shared-domain/kernel/ids';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { done, ok, okRaw } from '@paddock/kit/http/answers';
import { type Caller, locationsShown, mayAsStaff } from '@paddock/kit/http/caller';
import { notFound, otherLocation, type ProblemAnswer, tokenNotValid } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { calendarText } from './calendar-text.ts';
import { feedDays } from './feed-days.ts';
import type { FeedKeys } from './feed-keys.ts';
import { organizerOf } from './calendar-file.ts';
import type { ReservationChanges } from './reservation-changes.ts';
import { serveReservationFile } from './reservation-file.ts';

/** 32 of 62 characters: more than the required 160 bits (threat TH-22). */
const KEY_LENGTH = 32;
const PERMISSION = 'reservations.change_reservation';
const READS = { reads: ['reservations', 'venues'] };

export type FeedDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly keys: FeedKeys;
  readonly changes: ReservationChanges;
  /** Public names by person. */
  readonly publicNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  /** Whether a person may still see all reservations. */
  readonly mayRead: (user: UserId) => Promise<boolean>;
  /** The locations to which a person's rights are limited; undefined for everywhere. */
  readonly locationsOf: (user: UserId) => Promise<readonly LocationId[] | undefined>;
  readonly languageOf: (user: UserId) => Promise<Language>;
};

/** Calendar feeds behind a secret, revocable address (LOC-04, LOC-05, PLAN-06, rule A-032). */
export const registerFeedRoutes = (
  app: FastifyInstance,
  { deps, directory, keys, changes, publicNames, mayRead, locationsOf, languageOf }: FeedDeps,
): void => {
  const organizer = organizerOf(deps.config.MAIL_FROM);
  serveSignedIn(app, createFeedKey, async ({ caller, now }) => {
    const key = randomIdFrom(deps.random, KEY_LENGTH);
    await keys.put(caller.userId, key, now);
    const root = `${deps.config.publicUrl}/api`;
    const reply = {
      url: `${root}/feed.ics?key=${key}`,
      location_url_template: `${root}/locations/{id}/feed.ics?key=${key}`,
    };
    return ok(reply, { secret: true });
  });
  serveSignedIn(app, revokeFeedKey, async ({ caller }) => {
    await keys.revoke(caller.userId);
    return done();
  });

  /**
   * The reader: a permitted staff token, or the key of a person who is still permitted. A revoked key is reported as gone, so
   * that calendar programs end the subscription and do not keep asking for a password.
   */
  const readerOf = async (caller: Caller, key: string | undefined): Promise<UserId | ProblemAnswer> => {
    if (caller.kind === 'user' && mayAsStaff(caller, [PERMISSION])) return caller.userId;
    const holder = key === undefined ? undefined : await keys.holderOf(key);
    if (holder === 'revoked') return notFound;
    // Unknown keys also cause a lookup, so that timing tells a guesser nothing (goal G16).
    const reads = await mayRead(holder?.userId ?? UserId.parse(deps.newId()));
    return holder !== undefined && reads ? holder.userId : tokenNotValid;
  };
  const answer = async (reader: UserId, title: string, location: LocationId | undefined, now: Instant) => {
    const [language, locations, venues] = [await languageOf(reader), await locationsOf(reader), await directory.get()];
    if (!reaches({ locations }, location)) return otherLocation;
    const days = await feedDays(deps.db, venues, locationsShown({ locations }, location), now);
    const text = await calendarText({ language, title, organizer, days, namesOf: publicNames, venues, changes }, now);
    return okRaw(text, { contentType: 'text/calendar; charset=utf-8' });
  };
  serveReservationFile(app, { deps, directory, languageOf, changes, organizer });
  serve(
    app,
    getFeed,
    async ({ caller, query, now }) => {
      const reader = await readerOf(caller, query.key);
      return typeof reader === 'object' ? reader : answer(reader, 'Paddock', undefined, now);
    },
    READS,
  );
  serve(
    app,
    getLocationFeed,
    async ({ caller, params, query, now }) => {
      const reader = await readerOf(caller, query.key);
      if (typeof reader === 'object') return reader;
      const location = (await directory.get()).locations.get(params.id);
      return location === undefined ? notFound : answer(reader, location.name, location.id, now);
    },
    READS,
  );
};
