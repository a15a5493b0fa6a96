import { readPromotions } from '@paddock/projections/promotions/read';
import type { PromotionId } from '@paddock/shared-domain/kernel/ids';
import { percentOfRatePpm, priceCents, ratePpmOfPercent } from '@paddock/shared-domain/kernel/money';
import {
  endPromotion,
  listPromotions,
  makePromotion,
  type Promotion as PromotionReply,
  type PromotionTermsBody,
  revisePromotion,
} from '@paddock/shared-domain/promotions/contract';
import { type PromotionCommand, promotionDecider } from '@paddock/shared-domain/promotions/decider';
import type { PromotionTerms } from '@paddock/shared-domain/promotions/events';
import type { PromotionRefusal } from '@paddock/shared-domain/promotions/refusals';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { done, ok } from '@paddock/kit/http/answers';
import type { SignedIn } from '@paddock/kit/http/caller';
import { invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Instant } from '@paddock/shared-domain/kernel/time';

const discountIn = ({ percent, sum_cents: sum }: PromotionTermsBody): PromotionTerms['discount'] =>
  percent === null
    ? { kind: 'sum', cents: priceCents(sum ?? 0) }
    : { kind: 'percentage', ppm: ratePpmOfPercent(percent) };
const termsIn = (body: PromotionTermsBody): PromotionTerms => ({
  discount: discountIn(body),
  firstDate: body.first_date,
  lastDate: body.last_date,
  locationIds: body.locations.length === 0 ? null : body.locations,
  minimumCents: priceCents(body.minimum_cents),
  firstVisit: body.first_visit,
  mostUses: body.most_uses,
});
const bodyOf = ({ discount, ...terms }: PromotionTerms): PromotionTermsBody => ({
  percent: discount.kind === 'percentage' ? percentOfRatePpm(discount.ppm) : null,
  sum_cents: discount.kind === 'sum' ? discount.cents : null,
  first_date: terms.firstDate,
  last_date: terms.lastDate,
  locations: terms.locationIds ?? [],
  minimum_cents: terms.minimumCents,
  first_visit: terms.firstVisit,
  most_uses: terms.mostUses,
});

/** Why staff cannot make or change a code; other refusals are answers to customers. */
const WHY_NOT: { readonly [Reason in PromotionRefusal]?: ProblemAnswer } = {
  PromotionUnknown: notFound,
  PromotionCodeTaken: problem('unique', { text: 'This code was made before. Please choose another one.' }),
  PromotionEnded: problem('conflict', { text: 'This code has ended. Please make another one.' }),
  DatesTurned: invalid({ last_date: ['The last day is before the first.'] }),
};

/** Superusers make, change and end promotion codes (rule A-143). */
export const registerPromotionRoutes = (
  app: FastifyInstance,
  { commands, db }: Pick<Deps, 'commands' | 'db'>,
): void => {
  const told = async (
    promotionId: PromotionId,
    command: Pick<PromotionCommand, 'type' | 'data'>,
    context: CommandContext,
  ) => {
    const handled = await commands.handle(promotionDecider, promotionId, [command as PromotionCommand], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'accepted') return done({ position: handled.position });
    if (isOwnRefusal(handled.reason)) return OWN_PROBLEMS[handled.reason];
    return WHY_NOT[handled.reason] ?? problem('conflict');
  };
  const by = (
    caller: SignedIn,
    { commandId, requestId, now }: { commandId: string; requestId: string; now: Instant },
  ) => ({
    commandId,
    requestId,
    now,
    actor: asStaff(caller),
  });

  serveSignedIn(
    app,
    listPromotions,
    async () => {
      const rows = await readPromotions(db);
      return ok({
        results: rows.map(({ id, terms, ended, used, given_cents, made_at }): PromotionReply => ({
          code: id,
          ...bodyOf(terms),
          ended,
          used,
          given_cents,
          made: made_at,
        })),
      });
    },
    { reads: ['promotions'] },
  );
  serveSignedIn(app, makePromotion, ({ body: { code: promotionId, ...body }, caller, ...asked }) =>
    told(promotionId, { type: 'MakePromotion', data: { promotionId, terms: termsIn(body) } }, by(caller, asked)),
  );
  serveSignedIn(app, revisePromotion, ({ params: { code: promotionId }, body, caller, ...asked }) =>
    told(promotionId, { type: 'RevisePromotion', data: { promotionId, terms: termsIn(body) } }, by(caller, asked)),
  );
  serveSignedIn(app, endPromotion, ({ params: { code: promotionId }, body: { reason }, caller, ...asked }) =>
    told(promotionId, { type: 'EndPromotion', data: { promotionId } }, { ...by(caller, asked), reason }),
  );
};
