import { readPlanDrafts } from '@paddock/projections/plan-drafts/read';
import {
  applyPlanDraft,
  draftChanges,
  dropPlanDraft,
  getPlanDraft,
  listPlanDrafts,
  openPlanDraft,
} from '@paddock/shared-domain/plan-drafts/contract';
import { type PlanDraftCommand, planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { FastifyInstance } from 'fastify';
import type { Position } from '@paddock/event-store/port';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { SignedIn } from '@paddock/kit/http/caller';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { oneByOne } from '../booking/reservation-run.ts';
import { appliedBefore, applyDraft } from './apply-draft.ts';
import type { GivenBack } from '../booking/give-back.ts';
import { draftCommands } from './draft-commands.ts';
import { draftView } from './draft-view.ts';
import { DRAFT_REFUSALS } from './refusals.ts';
import { inOneHand } from './one-hand.ts';
import { lookAtDraft, type LookAtDraft } from './look-at-draft.ts';

const READS = { reads: ['plan_drafts', 'reservations', 'venues'] };
const actorOf = (caller: SignedIn) => {
  // Cancelling what has begun, and a colleague's money, need the higher right. Staff who have it act by it.
  if (caller.isSuperuser) return { kind: 'staff', userId: caller.userId, permission: 'superuser' } as const;
  const actor = asStaff(caller, 'user.change_user', 'reservations.change_reservation');
  if (actor.kind !== 'staff') throw new Error('A draft is staff’s.');
  return actor;
};

/** The answer for dropping a draft that was applied. */
const APPLIED = problem('already_settled', {
  text: 'This draft was already applied, so it cannot be discarded. The planner shows the day as it is now.',
});
const appliedReply = ({ back: { state, position }, count }: { readonly back: GivenBack; readonly count: number }) =>
  ok({ applied: count, refund: { state } }, { position });

/**
 * Drafts of a day's plan, for example for a seat that breaks at three o'clock. Visible to all who plan; nothing changes until one
 * is applied.
 */
export const registerDraftRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  const { deps, directory, people } = parts;
  const alone = inOneHand(deps);
  const look = async (id: DraftId, caller: SignedIn): Promise<LookAtDraft | undefined> =>
    lookAtDraft(parts, await directory.get(), id, actorOf(caller));
  const view = async (seen: LookAtDraft) => draftView(parts, await directory.get(), seen);
  const tell = async (id: DraftId, wanted: readonly Wanted<PlanDraftCommand>[], context: CommandContext) => {
    const handled = await deps.commands.handle(planDraftDecider, id, wanted, context);
    if (handled.outcome === 'busy') return problem('busy');
    return handled.outcome === 'refused' ? DRAFT_REFUSALS[handled.reason] : { position: handled.position };
  };
  /** The draft after a change. */
  const again = async (id: DraftId, caller: SignedIn, position: Position) => {
    const seen = await look(id, caller);
    return seen === undefined ? notFound : ok(await view(seen), { position });
  };

  serveSignedIn(
    app,
    listPlanDrafts,
    async ({ query: { location, date } }) => {
      const rows = await readPlanDrafts(deps.db, location, date);
      const names = await people.shownNames(rows.flatMap(({ opened_by }) => opened_by ?? []));
      const results = await Promise.all(
        rows.map(async ({ id, reason, opened_by, opened_at, change_ids }) => ({
          id,
          reason: (await people.unseal(reason)) ?? '',
          opened_by: (opened_by === null ? undefined : names.get(opened_by)) ?? '',
          opened_at,
          change_count: change_ids.length,
        })),
      );
      return ok({ results });
    },
    READS,
  );

  serveSignedIn(app, openPlanDraft, async ({ body, caller, commandId, requestId, now }) => {
    if (!(await directory.get()).locations.has(body.location)) return notFound;
    const draftId = DraftId.parse(derivedId(`draft ${commandId}`));
    const reason = await people.sealFor(caller.userId, body.reason);
    const data = { draftId, locationId: body.location, date: body.date, reason };
    const context = { commandId, requestId, now, actor: actorOf(caller) };
    const opened = await tell(draftId, [{ type: 'OpenPlanDraft', data }], context);
    return 'kind' in opened ? opened : again(draftId, caller, opened.position);
  });

  serveSignedIn(
    app,
    getPlanDraft,
    async ({ params: { id }, caller }) => {
      const seen = await look(id, caller);
      return seen === undefined ? notFound : ok(await view(seen));
    },
    READS,
  );

  serveSignedIn(
    app,
    draftChanges,
    ({ params: { id }, body, caller, commandId, requestId, now }) =>
      parts.inTurn(`draft:${id}`, async () => {
        const seen = await look(id, caller);
        if (seen === undefined) return notFound;
        if (seen.phase !== 'open') return DRAFT_REFUSALS.DraftEnded;
        const wanted = draftCommands(seen, await directory.get(), body, deps.newId);
        if ('kind' in wanted) return wanted;
        const told = await tell(id, wanted, { commandId, requestId, now, actor: actorOf(caller) });
        return 'kind' in told ? told : again(id, caller, told.position);
      }),
    READS,
  );

  serveSignedIn(
    app,
    applyPlanDraft,
    ({ params: { id }, body: { expected }, caller, commandId, requestId, now }) =>
      parts.inTurn(`draft:${id}`, async () => {
        const first = await look(id, caller);
        if (first === undefined) return notFound;
        // The reason is stored in the draft, sealed with its author's key. What follows points at the draft and does not repeat
        // it.
        const why = { ownReason: `Draft ${id}`, reasonDraft: id };
        const context = { commandId, requestId, now, actor: actorOf(caller), ...why };
        const before = await appliedBefore(parts, first, context);
        if (before !== undefined) return appliedReply(before);
        const ids = first.changes.map(({ change }) => change.reservationId);
        const { location, date } = first.day;
        const apply = async () => {
          // 1. The day takes all of it, for the sums that were seen, or nothing happens.
          const seen = (await look(id, caller)) ?? first;
          if (seen.phase !== 'open') return DRAFT_REFUSALS.DraftEnded;
          const shown = await view(seen);
          if (!shown.applicable) return problem('conflict', { extra: { draft: shown } });
          const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = shown.totals;
          const sums = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
          if (Object.entries(sums).some(([name, sum]) => expected[name as keyof typeof sums] !== sum))
            return problem('quote_stale', { extra: { draft: shown } });
          // 2. Release slots at the new places that the moved customers' own unfinished payments hold.
          for (const { change, cost } of seen.changes) {
            if (change.kind !== 'move' || cost.row?.user_id == null) continue;
            const { seatId, startsAt } = change;
            const there = { locationId: location.id, date, seatId, startsAt };
            if (!(await parts.letGo.slots(cost.row.user_id, [there], context)))
              return problem('payment_unresolved', { retryAfter: 2 });
          }
          // 3. The day, the draft, the money.
          const applied = await applyDraft(parts, seen, context);
          if (applied.outcome === 'busy') return problem('busy');
          if (applied.outcome === 'refused') {
            const after = await look(id, caller);
            return problem('conflict', { extra: { draft: await view(after ?? seen) } });
          }
          return appliedReply(applied);
        };
        // One at a time per day: drafts in parallel would overtake each other at the day's append, and the last would be refused
        // as busy.
        const onDay = () => parts.inTurn(`drafts:${location.id}:${date}`, () => alone(id, apply));
        return oneByOne(parts.inTurn)(ids, onDay);
      }),
    READS,
  );

  serveSignedIn(app, dropPlanDraft, ({ params: { id }, caller, commandId, requestId, now }) =>
    parts.inTurn(`draft:${id}`, () =>
      alone(id, async () => {
        const seen = await look(id, caller);
        if (seen?.phase === 'applied') return APPLIED;
        const context = { commandId, requestId, now, actor: actorOf(caller) };
        const told = await tell(id, [{ type: 'DiscardPlanDraft', data: { draftId: id } }], context);
        return 'kind' in told ? told : ok({ id }, { position: told.position });
      }),
    ),
  );
};
