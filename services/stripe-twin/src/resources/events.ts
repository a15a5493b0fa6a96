import { LIST_PARAMS, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { text, texts } from '../calls/params.ts';
import { inPath } from './found.ts';

const listEvents = (call: Call): object => {
  const type = text(call.params, 'type');
  const types = texts(call.params, 'types') ?? (type === undefined ? undefined : [type]);
  const events = call.state
    .all('event')
    .filter((event) => !types || types.some((wanted) => eventMatches(wanted, event.type)));
  return listPage(call, events, '/v1/events');
};

/** A `*` at the end matches anything: `payment_intent.*`. */
export const eventMatches = (wanted: string, type: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;

/** https://docs.stripe.com/api/events */
export const events: readonly Operation[] = [
  { name: 'events.retrieve', method: 'GET', path: '/v1/events/:id', params: [], run: (call) => inPath(call, 'event') },
  {
    name: 'events.list',
    method: 'GET',
    path: '/v1/events',
    params: [...LIST_PARAMS, 'type', 'types'],
    run: listEvents,
  },
];
