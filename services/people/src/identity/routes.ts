import { serveAccountSessions } from './account-session-routes.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { serveOneTimeCodes } from './one-time-code-routes.ts';
import { readPhone } from './phone.ts';
import { serveReminders } from './reminder-routes.ts';
import { serveSessions } from './session-routes.ts';
import { EMAIL_TAKEN_TEXT, openAccount } from './sign-up.ts';
import { serveUsers } from './user-routes.ts';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import { type Configuration, getConfiguration } from '@paddock/shared-domain/identity/contract';
import { welcomeWalkIn } from '@paddock/shared-domain/identity/walk-in-contract';
import type { FastifyInstance } from 'fastify';

/** An account for a walk-in customer: nobody knows its password, and nobody is signed in by it. */
const serveWalkIns = (app: FastifyInstance, deps: IdentityDeps): void =>
  serveSignedIn(app, welcomeWalkIn, async ({ body, caller, commandId, requestId, now }) => {
    const { first_name, last_name } = body;
    const phone = body.contact_phone ? readPhone(body.contact_phone, deps.settings.phoneCountry) : { phone: '' };
    if ('fault' in phone) return invalid({ contact_phone: [phone.fault] });
    const email = body.email ?? undefined;
    // A login name of no use: it changes to the address that staff enter later.
    const username = email ?? `walk-in-${deps.newId()}`;
    const profile = { first_name, last_name, ...(phone.phone !== '' && { contact_phone: phone.phone }) };
    const wanted = { username, email, profile };
    const by = asStaff(caller, 'reservations.change_reservation');
    const opened = await openAccount(deps, wanted, { commandId, requestId, now }, by);
    // The address is the login name: a taken one is reported at the field that staff see.
    if ('kind' in opened) return 'username' in opened.body ? invalid({ email: [EMAIL_TAKEN_TEXT] }) : opened;
    const { id, display_name } = opened.user;
    return ok({ id, display_name, email: email ?? '' }, { position: opened.position });
  });

export const serveIdentity = (
  app: FastifyInstance,
  deps: IdentityDeps,
  configuration: () => Promise<Configuration>,
): void => {
  serve(app, getConfiguration, async () => ok(await configuration()));
  serveSessions(app, deps);
  serveAccountSessions(app, deps);
  serveOneTimeCodes(app, deps);
  serveUsers(app, deps);
  serveWalkIns(app, deps);
  serveReminders(app, deps);
};
