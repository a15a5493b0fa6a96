import {
  anyone,
  accountSelf,
  ownCheckout,
  reservationStaff,
  signedIn,
  staff,
  superuser,
  visitors,
  account,
  accountStaff,
} from '@paddock/shared-domain/contracts/access';
import { contract } from '@paddock/shared-domain/contracts/contract';
import { paged } from '@paddock/shared-domain/contracts/paging';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { line } from '@paddock/shared-domain/kernel/text';
import { ok, done, okRaw } from '@paddock/kit/http/answers';
import { problem } from '@paddock/kit/http/problems';
import { serve, serveAccount, serveSignedIn } from '@paddock/kit/http/serve';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { position } from '../../support/builders/brands.ts';

const Id = z.strictObject({ id: UserId });
const Me = z.strictObject({ id: z.union([z.literal('me'), UserId]) });

export const listThings = contract({
  method: 'GET',
  path: '/things',
  summary: 'List',
  access: anyone,
  query: z.strictObject({ search: z.string().max(100).optional(), ...paged() }),
  reply: z.object({ page: z.int(), page_size: z.int() }),
  limit: 'read',
  caching: { maxAgeSeconds: 3600 },
});
export const createThing = contract({
  method: 'POST',
  path: '/things',
  summary: 'Create',
  access: signedIn,
  body: z.strictObject({
    name: line(20).pipe(z.string().min(1)),
    count: z.int().min(0).max(100),
    tags: z
      .array(z.strictObject({ tag: z.string() }))
      .max(5)
      .optional(),
  }),
  reply: z.object({ name: z.string(), by: z.string(), command: z.string() }),
  status: 201,
});
export const signUp = contract({
  method: 'POST',
  path: '/signups',
  summary: 'Sign up',
  access: visitors,
  body: z.strictObject({ username: z.string() }),
  reply: z.object({ access: z.string() }),
  limit: 'signup',
});
export const logIn = contract({
  method: 'POST',
  path: '/logins',
  summary: 'Log in',
  access: anyone,
  body: z.union([
    z.strictObject({ username: z.string(), password: z.string() }),
    z.strictObject({ token: z.string() }),
  ]),
  reply: z.object({ access: z.string() }),
  limit: 'login',
});
export const seeAccount = contract({
  method: 'GET',
  path: '/accounts/:id',
  summary: 'See',
  access: account('user.change_user'),
  params: Me,
  reply: z.object({ account: z.string() }),
});
export const changeAccount = contract({
  method: 'PATCH',
  path: '/accounts/:id',
  summary: 'Change',
  access: accountSelf,
  params: Me,
  body: z.strictObject({ name: z.string() }).partial(),
  reply: z.object({ account: z.string() }),
});
export const removeAccount = contract({
  method: 'DELETE',
  path: '/accounts/:id',
  summary: 'Remove',
  access: accountStaff('user.change_user'),
  params: Me,
});
export const seeCheckout = contract({
  method: 'GET',
  path: '/deals/:id',
  summary: 'See',
  access: ownCheckout,
  params: Id,
  reply: z.object({ id: z.string() }),
});
export const processDeal = contract({
  method: 'POST',
  path: '/deals/:id/process',
  summary: 'Process',
  access: ownCheckout,
  params: Id,
  reply: z.object({ id: z.string() }),
  limit: 'process',
});
export const changeBooking = contract({
  method: 'PATCH',
  path: '/bookings/:id',
  summary: 'Change',
  access: reservationStaff,
  params: Id,
  body: z.strictObject({ paid: z.boolean() }),
  reply: z.object({ id: z.string() }),
});
export const plan = contract({
  method: 'GET',
  path: '/plan',
  summary: 'Plan',
  access: staff('reservations.change_reservation'),
  reply: z.object({ open: z.boolean() }),
});
export const openVenue = contract({
  method: 'POST',
  path: '/halls',
  summary: 'Open',
  access: superuser,
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  status: 201,
});
export const rawThing = contract({
  method: 'GET',
  path: '/raw',
  summary: 'Ready bytes',
  access: anyone,
  reply: z.array(z.int()),
});
export const leaky = contract({
  method: 'GET',
  path: '/leaky',
  summary: 'Says too much',
  access: anyone,
  reply: z.object({ shown: z.string() }),
});
export const wrong = contract({
  method: 'GET',
  path: '/wrong',
  summary: 'Breaks its promise',
  access: anyone,
  reply: z.object({ shown: z.string() }),
});

/** One route for every kind of policy. Each answers with its input. */
export const registerTestRoutes = (app: FastifyInstance): void => {
  serve(app, listThings, ({ query: { page, page_size } }) => ok({ page, page_size }), { reads: ['things'] });
  serveSignedIn(app, createThing, ({ body, caller, commandId }) =>
    ok({ name: body.name, by: caller.userId, command: commandId }, { position: position('42') }),
  );
  serve(app, signUp, () => ok({ access: 'secret' }, { secret: true }));
  serve(app, logIn, ({ body }) =>
    'password' in body && body.password === 'right'
      ? ok({ access: 'secret' }, { secret: true })
      : problem('invalid', { text: 'No such account or password.' }),
  );
  serveAccount(app, seeAccount, ({ account: id }) => ok({ account: id }));
  serveAccount(app, changeAccount, ({ account: id }) => ok({ account: id }));
  serveAccount(app, removeAccount, () => done());
  serveSignedIn(app, seeCheckout, ({ params }) => ok({ id: params.id }));
  serveSignedIn(app, processDeal, ({ params }) => ok({ id: params.id }, { status: 202 }));
  serveSignedIn(app, changeBooking, ({ params }) => ok({ id: params.id }));
  serveSignedIn(app, plan, () => ok({ open: true }));
  serveSignedIn(app, openVenue, ({ body }) => ok({ name: body.name }));
  serve(app, rawThing, () => okRaw('[1,2,3]'));
  serve(app, leaky, () => ok({ shown: 'yes', password_hash: 'canary' } as { shown: string }));
  serve(app, wrong, () => ok({ shown: 7 } as unknown as { shown: string }));
};
