import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import type { SignedIn } from '@paddock/kit/http/caller';
import { editConflict, invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { LocationRow } from '@paddock/projections/venues/read';
import { type LocationId, PriceRuleId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { type LocationCommand, locationDecider, type LocationRefusal } from '@paddock/shared-domain/venues/location';
import {
  announcePriceRule,
  endPriceRule,
  listPriceRules,
  type PriceRuleBody,
  type PriceRuleList,
  revisePriceRule,
} from '@paddock/shared-domain/venues/price-contract';
import type { FastifyInstance } from 'fastify';
import type { Directory, VenueDirectory } from './directory.ts';
import { isOver, shownPriceRule } from './replies.ts';

const tooSoon = invalid({ from: ['Choose tomorrow or a later day.'] });
const REFUSED: { readonly [Reason in LocationRefusal | 'TermsMoved']?: ProblemAnswer } = {
  LocationUnknown: notFound,
  PriceRuleUnknown: notFound,
  PriceRulesOvertaken: editConflict,
  PriceRuleTooSoon: tooSoon,
  PriceRuleEmpty: invalid({ to: ['Let the last day not be before the first.'] }),
  TooManyPriceRules: invalid({ name: ['There are too many rules. End some first.'] }),
};

const listReply = (row: LocationRow, now: Instant): PriceRuleList => ({
  changes: row.price_rules.changes,
  results: row.price_rules.list.map((rule) => ({ ...shownPriceRule(rule), over: isOver(rule, row, now) })),
});

const termsOf = (body: PriceRuleBody) => ({
  name: body.name,
  from: body.from,
  to: body.to,
  days: body.days,
  opens: body.opens,
  closes: body.closes,
  ...(body.calendar_types && { seatTypes: body.calendar_types }),
  ...(body.calendars && { seats: body.calendars }),
  ...(body.members_only && { whose: 'members' as const }),
  ...(body.from_half_hours > 1 && { fromHalfHours: body.from_half_hours }),
  ...(body.least_half_hours > 1 && { leastHalfHours: body.least_half_hours }),
  costCents: body.cost_cents === null ? null : priceCents(body.cost_cents),
  changePpm: body.change_ppm,
});

const unknownThing = (venues: Directory, location: LocationId, body: PriceRuleBody): ProblemAnswer | undefined => {
  if (body.calendars?.some((seat) => venues.seats.get(seat)?.location_id !== location))
    return invalid({ calendars: ['There is no such simulator.'] });
  if (body.calendar_types?.some((type) => !venues.seatTypes.has(type)))
    return invalid({ calendar_types: ['There is no such type of simulator.'] });
  return undefined;
};

type Asked = {
  readonly caller: SignedIn;
  readonly commandId: string;
  readonly requestId: string;
  readonly now: Instant;
};

/**
 * Superusers announce, change and end rules about prices, as they set the other terms of a location (decision 0231).
 *
 * @param after the venues once the read model has a change, so that the next quote follows it.
 */
export const registerPriceRuleRoutes = (
  app: FastifyInstance,
  {
    deps,
    directory,
    after,
  }: {
    readonly deps: Deps;
    readonly directory: VenueDirectory;
    readonly after: (position: string) => Promise<Directory>;
  },
): void => {
  const act = async (
    { caller, commandId, requestId, now }: Asked,
    locationId: LocationId,
    command: Wanted<LocationCommand>,
  ) => {
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(locationDecider, locationId, [command], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return REFUSED[handled.reason] ?? editConflict;
    const row = (await after(handled.position)).locations.get(locationId);
    return row === undefined ? notFound : ok(listReply(row, now), { position: handled.position });
  };

  serveSignedIn(
    app,
    listPriceRules,
    async ({ params, now }) => {
      const row = (await directory.get()).locations.get(params.id);
      return row === undefined ? notFound : ok(listReply(row, now));
    },
    { reads: ['venues'] },
  );
  serveSignedIn(app, announcePriceRule, async (asked) => {
    const { params, body, commandId } = asked;
    const unknown = unknownThing(await directory.get(), params.id, body);
    if (unknown !== undefined) return unknown;
    const priceRuleId = PriceRuleId.parse(derivedId(`price rule ${commandId}`));
    const data = { locationId: params.id, priceRuleId, ...termsOf(body), seenChanges: body.changes };
    return act(asked, params.id, { type: 'AnnouncePriceRule', data });
  });
  serveSignedIn(app, revisePriceRule, async (asked) => {
    const { params, body } = asked;
    const unknown = unknownThing(await directory.get(), params.id, body);
    if (unknown !== undefined) return unknown;
    const data = { locationId: params.id, priceRuleId: params.rule, ...termsOf(body), seenChanges: body.changes };
    return act(asked, params.id, { type: 'RevisePriceRule', data });
  });
  serveSignedIn(app, endPriceRule, async (asked) => {
    const { params, body } = asked;
    const data = { locationId: params.id, priceRuleId: params.rule, from: body.from, seenChanges: body.changes };
    return act(asked, params.id, { type: 'EndPriceRule', data });
  });
};
