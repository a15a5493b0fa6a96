import { readRefunds, readWaitingRefunds, type RefundRow } from '@paddock/projections/refunds/read';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { FORGOTTEN_TEXT, plainOrOpened } from '@paddock/shared-domain/kernel/sealed';
import { listRefunds, type RefundEntry } from '@paddock/shared-domain/refunds/desk-contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { serveAccount } from '@paddock/kit/http/serve';
import { DESK, type DeskDeps } from './desk-deps.ts';
import { createWhatFor } from './what-for.ts';

const stateOf = ({ state }: RefundRow): RefundEntry['state'] =>
  state === 'failed' || state === 'completed' ? state : 'processing';
const actorsOf = ({ by, settling }: RefundRow): readonly Actor[] => [by, ...(settling === null ? [] : [settling.by])];
const userOf = (actor: Actor): UserId | undefined => ('userId' in actor ? actor.userId : undefined);

/** Refunds of an account: what they were for, who decided them, and the state of each part (rule A-075). */
export const registerRefundListRoute = (app: FastifyInstance, parts: DeskDeps): void => {
  const { deps, people } = parts;
  const whatFor = createWhatFor(parts);

  serveAccount(
    app,
    listRefunds,
    async ({ account, caller, query }) => {
      const isStaff = mayAsStaff(caller, [DESK]);
      const wanted = { limit: query.page_size, offset: offsetOf(query) };
      const { rows, count } = await readRefunds(deps.db, account, wanted);
      const waiting = isStaff ? await readWaitingRefunds(deps.db, account) : [];
      const users = rows.flatMap(actorsOf).flatMap((actor) => userOf(actor) ?? []);
      const names = isStaff ? await people.shownNames([...new Set(users)]) : new Map<UserId, string>();
      const who = (actor: Actor) => {
        const user = userOf(actor);
        return { kind: actor.kind, name: user === undefined ? null : (names.get(user) ?? null) };
      };
      const whyOf = ({ reason, sealed_reason: sealed }: Pick<RefundRow, 'reason' | 'sealed_reason'>) =>
        isStaff ? plainOrOpened(people.unseal, { plain: reason, sealed }, FORGOTTEN_TEXT) : null;
      const entryOf = async (row: RefundRow): Promise<RefundEntry> => ({
        id: row.id,
        cause: row.cause,
        due_at: row.due_at,
        card_cents: row.card_cents,
        voucher_cents: row.voucher_cents,
        credits: row.credits,
        tax_cents: row.tax_cents,
        paid_at_desk: row.paid_at_desk,
        state: stateOf(row),
        card: row.card,
        failure: row.failure,
        settled:
          row.settling === null
            ? null
            : {
                how: row.settling.how,
                at: row.settling.at,
                by: who(row.settling.by),
                reason: await whyOf(row.settling),
              },
        items: await whatFor(row.source_id, row.reservation_ids),
        together: waiting
          .filter(({ id, source_id: source }) => row.state === 'failed' && source === row.source_id && id !== row.id)
          .map(({ id, card_cents }) => ({ id, card_cents })),
        by: who(row.by),
        reason: await whyOf(row),
      });
      const page = listReply(await Promise.all(rows.map(entryOf)), count, query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['refunds', 'reservations'] },
  );
};
