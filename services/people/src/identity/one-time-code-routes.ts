import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  disableTwoFactor,
  getOneTimeCodes,
  removeOneTimeCodes,
  renewRecoveryCodes,
} from '@paddock/shared-domain/identity/one-time-code-contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { denied } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { IdentityDeps } from './identity-deps.ts';
import { beginEnrolment, confirmEnrolment, dropCodes, renewCodes } from './one-time-codes/enrol.ts';

/** One-time codes of the caller's login, and their removal from another account (X11). */
export const serveOneTimeCodes = (app: FastifyInstance, deps: IdentityDeps): void => {
  serveSignedIn(app, getOneTimeCodes, async ({ caller: { userId } }) => {
    const { state } = await deps.commands.load(userDecider, userId);
    const { isStaff: available, oneTimeCodes: enrolled } = state;
    return ok({
      available,
      enrolled,
      required: available && deps.settings.staffOneTimeCodes === 'required',
      recovery_codes_left: enrolled ? await deps.records.oneTimeCodes.recoveryLeft(userId) : 0,
    });
  });
  serveSignedIn(app, beginOneTimeCodes, async ({ caller, body }) => {
    const begun = await beginEnrolment(deps, caller.userId, body.current_password);
    return 'kind' in begun ? begun : ok(begun, { secret: true });
  });
  serveSignedIn(app, confirmOneTimeCodes, async ({ caller, body, commandId, requestId, now }) => {
    const confirmed = await confirmEnrolment(deps, caller, body.code, { commandId, requestId, now });
    if ('kind' in confirmed) return confirmed;
    return ok({ recovery_codes: [...confirmed.codes] }, { secret: true, position: confirmed.position });
  });
  serveSignedIn(app, renewRecoveryCodes, async ({ caller, body, commandId, requestId, now }) => {
    const renewed = await renewCodes(deps, caller.userId, body.code, { commandId, requestId, now });
    if ('kind' in renewed) return renewed;
    return ok({ recovery_codes: [...renewed.codes] }, { secret: true, position: renewed.position });
  });
  serveSignedIn(app, removeOneTimeCodes, async ({ caller, body, commandId, requestId, now }) => {
    const dropped = await dropCodes(deps, caller.userId, { code: body.code }, { commandId, requestId, now });
    return 'kind' in dropped ? dropped : done({ position: dropped.position });
  });
  serveSignedIn(app, disableTwoFactor, async ({ caller, params, commandId, requestId, now }) => {
    // Removing one's own requires a code.
    if (params.id === caller.userId) return denied;
    // Superusers turn off theirs themselves: without them, another superuser could request their address and become them.
    if ((await deps.commands.load(userDecider, params.id)).state.isSuperuser) return denied;
    const dropped = await dropCodes(deps, params.id, { actor: asStaff(caller) }, { commandId, requestId, now });
    return 'kind' in dropped ? dropped : done({ position: dropped.position });
  });
};
