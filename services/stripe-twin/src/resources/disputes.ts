import { listPage } from '../calls/list-page.ts';
import { LIST_PARAMS, type Operation } from '../calls/operation.ts';
import { text } from '../calls/params.ts';
import { inPath } from './found.ts';

/** https://docs.stripe.com/api/disputes */
export const disputes: readonly Operation[] = [
  {
    name: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/:id',
    params: [],
    run: (call) => inPath(call, 'dispute'),
  },
  {
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    params: [...LIST_PARAMS, 'charge', 'payment_intent'],
    run: (call) => {
      const [charge, intent] = [text(call.params, 'charge'), text(call.params, 'payment_intent')];
      const found = call.state
        .all('dispute')
        .filter((dispute) => charge === undefined || dispute.charge === charge)
        .filter((dispute) => intent === undefined || dispute.payment_intent === intent);
      return listPage(call, found, '/v1/disputes');
    },
  },
];
