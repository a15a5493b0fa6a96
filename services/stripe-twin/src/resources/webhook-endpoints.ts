import { API_VERSION, LIST_PARAMS, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { mergedMetadata, requiredText, text, texts } from '../calls/params.ts';
import { parameterInvalid, parameterMissing } from '../calls/stripe-failure.ts';
import type { WebhookEndpoint } from '../state/objects.ts';
import { inPath } from './found.ts';

const createEndpoint = (call: Call): object => {
  const url = requiredText(call.params, 'url');
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw parameterInvalid('url', 'Invalid URL: An explicit scheme (such as https) must be provided.', 'url_invalid');
  }
  const enabled = texts(call.params, 'enabled_events');
  if (!enabled) throw parameterMissing('enabled_events');
  const secret = call.state.newId('whsec');
  const endpoint = call.state.put<WebhookEndpoint>({
    id: call.state.newId('we'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: call.state.now(),
    description: text(call.params, 'description') ?? null,
    enabled_events: enabled,
    livemode: false,
    metadata: mergedMetadata(call.params),
    status: 'enabled',
    url,
    _twin: { secret },
  });
  // The secret is shown only here, as in Stripe.
  return { ...endpoint, secret };
};

const livingEndpoints = (call: Call) =>
  call.state.all('webhook_endpoint').filter((endpoint) => endpoint['deleted'] !== true);

const deleteEndpoint = (call: Call): object => {
  const endpoint = inPath(call, 'webhook_endpoint');
  call.state.put<WebhookEndpoint>({ ...endpoint, deleted: true });
  return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
};

/** https://docs.stripe.com/api/webhook_endpoints */
export const webhookEndpoints: readonly Operation[] = [
  {
    name: 'webhook_endpoints.create',
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: ['url', 'enabled_events', 'description', 'metadata', 'api_version'],
    run: createEndpoint,
  },
  {
    name: 'webhook_endpoints.list',
    method: 'GET',
    path: '/v1/webhook_endpoints',
    params: [...LIST_PARAMS],
    run: (call) => listPage(call, livingEndpoints(call), '/v1/webhook_endpoints'),
  },
  {
    name: 'webhook_endpoints.del',
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    params: [],
    run: deleteEndpoint,
  },
];
