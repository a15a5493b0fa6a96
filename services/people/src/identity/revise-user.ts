import type { Position } from '@paddock/event-store/port';
import type { User } from '@paddock/shared-domain/identity/contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { ProfileField } from '@paddock/shared-domain/identity/profile-field';
import { USERNAME_TAKEN_TEXT } from '@paddock/shared-domain/identity/username';
import { uniqueName } from './unique-name.ts';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { SignedIn } from '@paddock/kit/http/caller';
import { denied, invalid, notFound, problem, type ProblemAnswer, tokenNotValid } from '@paddock/kit/http/problems';
import { actingFor } from '@paddock/kit/http/actor-of';
import { findAccount } from './find-account.ts';
import { claimNames, holderOf, releaseNames } from './identity-claims.ts';
import type { Asking, IdentityDeps } from './identity-deps.ts';
import { noteAddressChange, pendingAddress } from './new-address.ts';
import { type PhoneRead, readPhone } from './phone.ts';
import { readZipCode, type ZipRead } from './zip-code.ts';
import { type ProfileBody, profileFaults, signInNames } from './profile-faults.ts';
import { EMAIL_TAKEN_TEXT } from './sign-up.ts';
import { userView } from './user-view.ts';

/** The phone after a change. An unchanged one is not parsed again: an earlier release may have stored any text. */
const phoneAfter = (
  country: IdentityDeps['settings']['phoneCountry'],
  { contact_phone: present }: User,
  body: ProfileBody,
): PhoneRead => {
  const { contact_phone: typed } = body;
  if (typeof typed !== 'string' || typed === '' || typed === present)
    return { phone: typeof typed === 'string' ? typed : present };
  return readPhone(typed, country);
};

/** The zip code after a change; an unchanged one is not checked again either. */
const zipAfter = (
  country: IdentityDeps['settings']['phoneCountry'],
  { zip_code: present }: User,
  { zip_code: typed }: ProfileBody,
  phone: string,
): ZipRead => {
  if (typeof typed !== 'string' || typed === '' || typed === present)
    return { zip: typeof typed === 'string' ? typed : present };
  return readZipCode(typed, country, phone);
};

/** The login names until the new address is in force: the address stays, and so does a username that would be the new one. */
const namesUntil = ({ username, email }: User, wished: { readonly username: string; readonly email: string }) => ({
  email,
  username: uniqueName(wished.username) === uniqueName(wished.email) ? username : wished.username,
});

/** Changes profile fields (USER-09): owners their own, staff a customer's, superusers anybody's (rules ). */
export const reviseUser = async (
  deps: IdentityDeps,
  userId: UserId,
  caller: SignedIn,
  body: ProfileBody & {
    readonly location?: LocationId | null | undefined;
    readonly language?: Language | null | undefined;
    readonly reminders?: boolean | undefined;
  },
  asking: Asking,
): Promise<{ readonly user: User; readonly position: Position | undefined } | ProblemAnswer> => {
  const [present, account] = [await userView(deps, userId, caller), await findAccount(deps, userId)];
  if (present === undefined || account === undefined) return notFound;
  const { subjectId, state } = account;
  if (present.is_staff && caller.userId !== userId && !caller.isSuperuser) return denied;
  const faults = profileFaults(present, body);
  if (Object.keys(faults).length > 0) return invalid(faults);
  if (body.location && !(await deps.knowsLocation(body.location)))
    return invalid({ location: ['There is no such location.'] });

  const phone = phoneAfter(deps.settings.phoneCountry, present, body);
  if ('fault' in phone) return invalid({ contact_phone: [phone.fault] });
  const zip = zipAfter(deps.settings.phoneCountry, present, body, phone.phone);
  if ('fault' in zip) return invalid({ zip_code: [zip.fault] });

  // A new address is in force once its link is opened. Staff correct the address of a walk-in at once: nobody has logged in to it.
  const wished = signInNames(present, body);
  const isLater = wished.email !== present.email && !(state.untouched && caller.userId !== userId);
  const names = isLater ? namesUntil(present, wished) : wished;
  const next: ProfileBody = { ...body, ...names, contact_phone: phone.phone, zip_code: zip.zip };
  const fields = ProfileField.options.filter((name) => next[name] !== undefined && next[name] !== present[name]);
  const replaced = fields.filter((name) => present[name] !== '');
  const renamed = fields.includes('username') || fields.includes('email');
  // The login names of a superuser are changed by themselves only.
  if (present.is_superuser && caller.userId !== userId && (renamed || isLater)) return denied;
  if (isLater && ![undefined, userId].includes(await holderOf(deps, wished.email)))
    return invalid({ email: [EMAIL_TAKEN_TEXT] });
  const actor = actingFor(caller, userId, 'user.change_user');
  const claim = { userId, actor, asking };
  const seen = caller.userId === userId ? { seenProof: state.provenAddress } : {};

  // 1. Claim the new sign-in names before anything changes.
  const claimed = renamed ? await claimNames(deps, [names.username, names.email], claim) : 'claimed';
  if (claimed === 'busy') return problem('busy');
  if (claimed !== 'claimed')
    return invalid(
      uniqueName(claimed.taken) === uniqueName(names.username)
        ? { username: [USERNAME_TAKEN_TEXT] }
        : { email: [EMAIL_TAKEN_TEXT] },
    );
  // 2. Both addresses get a letter about the change, also after a crash: what the letters need is stored before the event.
  if (fields.includes('email') && present.email !== '')
    await noteAddressChange(deps, account, names.email, asking.commandId);
  const own = caller.userId === userId;
  const username = wished.username === names.username ? undefined : wished.username;
  if (isLater)
    await deps.vault.revise(subjectId, {
      address_pending: pendingAddress(deps, userId, wished.email, username, own, asking),
    });
  else if (body.email_pending === null && present.email_pending !== null)
    await deps.vault.revise(subjectId, { address_pending: null });
  // 3. Record who changed which fields, then write the values. After a crash in between, a retry with the same command id
  // completes it.
  const { location, language, reminders } = body;
  const handled = await deps.commands.handle(
    userDecider,
    userId,
    [
      ...(fields.length === 0
        ? []
        : [
            {
              type: 'ReviseProfile',
              data: { userId, fields, ...(replaced.length > 0 && { replaced }), ...(renamed && seen) },
            } as const,
          ]),
      ...(isLater
        ? [{ type: 'RequestNewAddress', data: { userId, addressRequest: asking.commandId, ...seen } } as const]
        : []),
      ...(location === undefined
        ? []
        : [{ type: 'ChooseHomeLocation', data: { userId, locationId: location } } as const]),
      ...(language === undefined ? [] : [{ type: 'ChooseLanguage', data: { userId, language } } as const]),
      ...(reminders === undefined ? [] : [{ type: 'ChooseReminders', data: { userId, wanted: reminders } } as const]),
      ...(renamed ? [{ type: 'EndSessions', data: { userId, because: 'sign-in-name-revised' } } as const] : []),
    ],
    { ...asking, actor },
  );
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return handled.reason === 'AddressProvenMeanwhile' ? tokenNotValid : notFound;
  await deps.vault.revise(subjectId, Object.fromEntries(fields.map((name) => [name, next[name]])));
  // 4. Release the old names; sessions begun with them end (invariant U7).
  if (renamed) {
    const kept = [names.username, names.email].map(uniqueName);
    const left = [present.username, present.email].filter((name) => !kept.includes(uniqueName(name)));
    await releaseNames(deps, left, claim);
    await deps.records.loginCodes.revoke(userId);
    await deps.sessions.endAll(userId, caller.userId === userId ? caller.sessionId : undefined);
  }
  const user = await userView(deps, userId, caller);
  return user === undefined ? notFound : { user, position: handled.position };
};
