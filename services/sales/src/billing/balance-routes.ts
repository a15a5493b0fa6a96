import { plainOrOpened, type SealedText } from '@paddock/shared-domain/kernel/sealed';
import { type ChargeRow, type ItemRow, readCharges, readOpenItems } from '@paddock/projections/billing/balances/read';
import {
  type Balance,
  type Charge,
  type CostBreakdown,
  getBalance,
  getChargesBalance,
  getCost,
  listAccountCharges,
  listCharges,
} from '@paddock/shared-domain/billing/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import { hasName, listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { denied } from '@paddock/kit/http/problems';
import { serveAccount, serveSignedIn } from '@paddock/kit/http/serve';

const READS = { reads: ['balances'] };

const DESCRIPTIONS: { readonly [Kind in ItemRow['kind']]: string } = {
  reservation: 'Unpaid reservation',
  small_total: 'Small booking total',
  renewal: 'Unpaid membership renewal',
  early_cancel: 'Discount difference for ending a membership early',
  move: 'Price difference of a moved reservation',
};
const balanceReply = (items: readonly ItemRow[]): Balance => ({
  amount_cents: items.reduce((sum, item) => sum + item.amount_cents, 0),
  detail: items.map((item) => ({
    id: item.id,
    description: DESCRIPTIONS[item.kind],
    amount_cents: item.amount_cents,
    created: item.added_at,
    reservation: item.reservation_id,
  })),
});
/** The same thing at the same price is one line (PAY-20). */
const costReply = (items: readonly ItemRow[]): CostBreakdown => {
  const lines = new Map<string, CostBreakdown['items'][number]>();
  for (const { kind, amount_cents } of items) {
    const key = `${kind} ${amount_cents}`;
    const qty = (lines.get(key)?.qty ?? 0) + 1;
    lines.set(key, { description: DESCRIPTIONS[kind], qty, amount_each: amount_cents, amount: qty * amount_cents });
  }
  return { total: items.reduce((sum, item) => sum + item.amount_cents, 0), items: [...lines.values()] };
};
const NOTES: { readonly [Purpose in ChargeRow['purpose']]: string } = {
  checkout: 'Reservation',
  voucher: 'Gift voucher',
  enrolment: 'Joining the club',
  renewal: 'Club renewal',
  outstanding: 'Outstanding balance',
};
/** Charges whose notes contain the text, or the one with this id. */
const searchedCharges = (search: string | undefined) =>
  search === undefined || search.trim() === ''
    ? undefined
    : {
        purposes: (Object.keys(NOTES) as (keyof typeof NOTES)[]).filter((purpose) => hasName(NOTES[purpose], search)),
        chargeId: search.trim(),
      };
type Unseal = (sealed: SealedText) => Promise<string | undefined>;
/** PAY-12. */
const chargeReply = async (row: ChargeRow, unseal: Unseal): Promise<Charge> => ({
  amount_cents: row.amount_cents,
  created: row.created_at,
  charge_id: row.charge_id ?? '',
  notes: NOTES[row.purpose],
  errors: row.errors,
  receipt_url: await plainOrOpened(unseal, { plain: row.receipt_url, sealed: row.receipt }, null),
});

/** What an account owes and was charged (PAY-12, PAY-13, PAY-17, PAY-18, USER-11). */
export const registerBalanceRoutes = (
  app: FastifyInstance,
  { db, unseal }: Pick<Deps, 'db'> & { readonly unseal: Unseal },
): void => {
  serveAccount(app, getBalance, async ({ account }) => ok(balanceReply(await readOpenItems(db, account))), READS);
  serveAccount(
    app,
    getChargesBalance,
    async ({ account }) => ok({ amount_cents: balanceReply(await readOpenItems(db, account)).amount_cents }),
    READS,
  );

  serveAccount(app, getCost, async ({ account }) => ok(costReply(await readOpenItems(db, account))), READS);

  type Query = {
    page: number;
    page_size: number;
    amount_cents__gt?: number | undefined;
    search?: string | undefined;
  };
  const charges = async (user: UserId, query: Query) => {
    const paging = { limit: query.page_size, offset: offsetOf(query) };
    const wanted = { above: query.amount_cents__gt, found: searchedCharges(query.search), ...paging };
    const { rows, count } = await readCharges(db, user, wanted);
    const page = listReply(await Promise.all(rows.map((row) => chargeReply(row, unseal))), count, query);
    return 'problem' in page ? page.problem : ok(page.list);
  };
  serveAccount(app, listAccountCharges, ({ account, query }) => charges(account, query), READS);
  serveSignedIn(
    app,
    listCharges,
    ({ caller, query }) => {
      const other = query.user !== undefined && query.user !== caller.userId;
      if (other && !mayAsStaff(caller, ['user.change_user'])) return denied;
      return charges(query.user ?? caller.userId, query);
    },
    READS,
  );
};
