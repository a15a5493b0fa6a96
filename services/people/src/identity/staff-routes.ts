import type { UserFacts } from '@paddock/projections/identity/users/read';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import {
  dismissStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  reviseStaff,
  type StaffMember,
} from '@paddock/shared-domain/identity/staff-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Appointment } from './appoint-staff.ts';
import { closeWaysIn } from './close-ways-in.ts';
import { findAccount, findByEmail } from './find-account.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sendLoginLink } from './login-links.ts';
import type { ReadHistory } from './rights-history.ts';
import { serveRightsHistory } from './rights-history-route.ts';
import { signUp } from './sign-up.ts';
import { changeRights } from './staff-rights.ts';
import { serveFirstOwner } from './first-owner-routes.ts';
import { shownNameOf } from './user-view.ts';

export type StaffSources = {
  readonly readStaff: () => Promise<readonly Pick<UserFacts, 'userId' | 'isSuperuser'>[]>;
  readonly readHistory: ReadHistory;
};

type SentRights = Pick<BodyOf<typeof reviseStaff>, 'permissions' | 'is_superuser' | 'locations'>;
const rightsIn = ({
  permissions,
  is_superuser: superuser,
  locations,
}: Omit<SentRights, 'locations'> & Pick<Appointment, 'locations'>): Appointment => ({
  permissions,
  superuser,
  locations,
});
const noLocation = invalid({ locations: ['There is no such location.'] });

/** Superusers manage staff: every change is an event that names its author (decision 0050). */
export const serveStaff = (app: FastifyInstance, identity: IdentityDeps, sources: StaffSources): void => {
  const { readStaff, readHistory } = sources;
  const parts = { ...identity, readHistory };
  serveRightsHistory(app, identity, readHistory);
  serveFirstOwner(app, identity, async () => (await readStaff()).some(({ isSuperuser }) => isSuperuser));
  const namesNoLocation = async ({ locations = [] }: Appointment): Promise<boolean> =>
    (await Promise.all(locations.map((location) => identity.knowsLocation(location)))).includes(false);
  const memberOf = async (userId: UserId, now: Instant): Promise<StaffMember | undefined> => {
    const account = await findAccount(parts, userId);
    if (account === undefined || !account.state.isStaff) return undefined;
    const { state, fields } = account;
    return {
      id: userId,
      display_name: shownNameOf(fields),
      email: fields.email ?? '',
      is_superuser: state.isSuperuser,
      permissions: [...state.permissions],
      locations: [...(state.locations ?? [])],
      one_time_codes: state.oneTimeCodes,
      sessions: (await parts.sessions.running(userId, now)).length,
    };
  };

  serveSignedIn(
    app,
    listStaff,
    async ({ now }) => {
      const members = await Promise.all((await readStaff()).map(({ userId }) => memberOf(userId, now)));
      const results = members
        .flatMap((member) => member ?? [])
        .toSorted((one, other) => one.display_name.localeCompare(other.display_name, 'en'));
      return ok({ results, count: results.length, page_count: 1, page_size: Math.max(1, results.length) });
    },
    { reads: ['users'] },
  );

  serveSignedIn(app, inviteStaff, async ({ body, caller, commandId, requestId, now }) => {
    const { email } = body;
    const rights = rightsIn(body);
    if (await namesNoLocation(rights)) return noLocation;
    const asking = { commandId, requestId, now };
    // 1. The account of this address, or a new one with an unknown password.
    let account = await findByEmail(parts, email);
    if (account === undefined) {
      const made = await signUp(parts, { username: email, email }, { ...asking, commandId: `${commandId}:account` });
      if ('kind' in made) return made;
      await parts.sessions.endAll(made.user.id);
      account = await findAccount(parts, made.user.id);
      if (account === undefined) return problem('busy');
    }
    // 2. The account's creator may not be the reader of its mail, so close all other ways in. Present staff keep their password.
    const { userId } = account;
    if (userId !== caller.userId && !account.state.isStaff) await closeWaysIn(parts, userId);
    // 3. Set its rights.
    const changed = await changeRights(parts, caller, userId, { rights }, asking);
    if ('kind' in changed) return changed;
    // 4. Mail a login link; refused if the account was mailed enough links this hour, and then it has one.
    const sent = await sendLoginLink(parts, account, asStaff(caller), { ...asking, commandId: `${commandId}:link` });
    if (sent === 'busy') return problem('busy');
    const member = await memberOf(userId, now);
    return member === undefined ? notFound : ok(member, { position: changed.position });
  });

  serveSignedIn(app, reviseStaff, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const found = await findAccount(parts, id);
    // A caller that does not know of locations changes none.
    const { locations } = found?.state ?? {};
    const rights = rightsIn({ locations, ...body });
    if (await namesNoLocation(rights)) return noLocation;
    const seen = body.seen && rightsIn({ locations, ...body.seen });
    // A customer who is appointed may not be the reader of the address's mail: from now on they can sign in only by mailed link.
    const drawnFrom = seen === undefined || (seen.permissions.length === 0 && !seen.superuser);
    const appoints = found !== undefined && id !== caller.userId && !found.state.isStaff && drawnFrom;
    const customer = appoints ? found : undefined;
    if (customer !== undefined) await closeWaysIn(parts, id);
    const changed = await changeRights(parts, caller, id, { rights, seen }, { commandId, requestId, now });
    if ('kind' in changed) return changed;
    if (customer !== undefined) {
      const asking = { commandId: `${commandId}:link`, requestId, now };
      if ((await sendLoginLink(parts, customer, asStaff(caller), asking)) === 'busy') return problem('busy');
    }
    const member = await memberOf(id, now);
    return member === undefined ? notFound : ok(member, { position: changed.position });
  });
  serveSignedIn(app, dismissStaff, async ({ params: { id }, caller, commandId, requestId, now }) => {
    const changed = await changeRights(parts, caller, id, { rights: null }, { commandId, requestId, now });
    if ('kind' in changed) return changed;
    // Turned off by the dismissal.
    await parts.records.oneTimeCodes.remove(id);
    return done({ position: changed.position });
  });
  serveSignedIn(app, endStaffSessions, async ({ params: { id }, caller, commandId, requestId, now }) => {
    const { state } = await parts.commands.load(userDecider, id);
    if (!state.isStaff) return notFound;
    await parts.sessions.endAll(id);
    const end = { type: 'EndSessions', data: { userId: id, because: 'logged-out-everywhere' } } as const;
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await parts.commands.handle(userDecider, id, [end], context);
    return handled.outcome === 'accepted' ? done({ position: handled.position }) : problem('busy');
  });
};
