import { readPoison } from '@paddock/projections/engine/poison-list';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { getPoisonEvent, orderOperatorAct } from '@paddock/shared-domain/operations/standing-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readParked } from '@paddock/kit/processes/parked';
import { readProcessSetAsides } from '@paddock/kit/processes/set-asides';
import { openTexts } from './open-texts.ts';
import { orderAct } from './order-act.ts';

/** Acts of superusers on the product itself: each is an event that names them and the reason (decision 0151, decision 0149). */
export const registerActRoutes = (app: FastifyInstance, { commands, store, db }: Deps): void => {
  serveSignedIn(app, orderOperatorAct, async ({ body, caller, commandId, requestId, now }) => {
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const ordered = await orderAct({ commands, store, db }, body, context);
    if (ordered.outcome === 'ordered') return done({ position: ordered.position });
    if (ordered.outcome === 'busy') return problem('busy');
    return problem(ordered.outcome === 'unknown' ? 'not_found' : 'conflict', { text: ordered.text });
  });
  serveSignedIn(app, getPoisonEvent, async ({ params: { id: eventId } }) => {
    const listed = (await readPoison(db)).map(({ event_id, ...place }) => ({ eventId: event_id, ...place }));
    const parked = (await readParked(db)).map(({ event_id, ...place }) => ({ eventId: event_id, ...place }));
    const asides = [...(await readSetAsides(store)).values(), ...(await readProcessSetAsides(store))];
    const known = [...listed, ...parked, ...asides];
    const place = known.find((one) => one.eventId === eventId);
    if (place === undefined) return notFound;
    for await (const event of store.readStream(place.stream, place.revision)) {
      if (event.id !== eventId) break;
      const { stream, revision, type, recordedAt: recorded_at, metadata } = event;
      return ok({ stream, revision, type, recorded_at, data: await openTexts(event.data, undefined), metadata });
    }
    return notFound;
  });
};
