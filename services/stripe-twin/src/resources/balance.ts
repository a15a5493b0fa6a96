import { LIST_PARAMS, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { text } from '../calls/params.ts';
import type { BalanceTransaction } from '../state/objects.ts';
import { inPath } from './found.ts';

type Movement = Pick<BalanceTransaction, 'type' | 'amount' | 'source' | 'currency'>;

/** Writes one movement of the balance: charges are positive, refunds negative. The twin takes no fee. */
export const bookTransaction = (call: Call, movement: Movement): BalanceTransaction =>
  call.state.put<BalanceTransaction>({
    id: call.state.newId('txn'),
    object: 'balance_transaction',
    ...movement,
    available_on: call.state.now(),
    created: call.state.now(),
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: movement.amount,
    reporting_category: movement.type,
    status: 'available',
  });

const listTransactions = (call: Call): object => {
  const wanted = (['type', 'source', 'currency'] as const).map((name) => [name, text(call.params, name)] as const);
  const transactions = call.state
    .all('balance_transaction')
    .filter((transaction) => wanted.every(([name, value]) => value === undefined || transaction[name] === value));
  return listPage(call, transactions, '/v1/balance_transactions');
};

const retrieveBalance = (call: Call): object => {
  const amount = call.state.all('balance_transaction').reduce((sum, { net }) => sum + net, 0);
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
};

/** https://docs.stripe.com/api/balance_transactions and https://docs.stripe.com/api/balance */
export const balance: readonly Operation[] = [
  { name: 'balance.retrieve', method: 'GET', path: '/v1/balance', params: [], run: retrieveBalance },
  {
    name: 'balance_transactions.retrieve',
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    params: [],
    run: (call) => inPath(call, 'balance_transaction'),
  },
  {
    name: 'balance_transactions.list',
    method: 'GET',
    path: '/v1/balance_transactions',
    params: [...LIST_PARAMS, 'type', 'source', 'currency'],
    run: listTransactions,
  },
];
