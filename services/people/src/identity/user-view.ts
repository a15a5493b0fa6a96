import type { User } from '@paddock/shared-domain/identity/contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { shownName } from '@paddock/shared-domain/identity/display-name';
import { isProven } from '@paddock/shared-domain/identity/user';
import { isOnboarded } from '@paddock/shared-domain/identity/onboarded';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { SignedIn } from '@paddock/kit/http/caller';
import { pendingOf } from './new-address.ts';
import type { SubjectFields } from '@paddock/kit/gateways/vault/subject-fields';
import type { IdentityDeps } from './identity-deps.ts';

/** The viewer, who decides which fields the form may offer (rule A-050). */
export type Viewer = Pick<SignedIn, 'userId' | 'isStaff' | 'isSuperuser' | 'permissions'>;

type OwnDeps = Pick<IdentityDeps, 'commands' | 'vault' | 'clock' | 'settings' | 'membershipOf'>;

const namesOf = (fields: SubjectFields) => ({
  racerName: fields.racer_name,
  firstName: fields.first_name,
  lastName: fields.last_name,
  email: fields.email,
});
/** The name that the person and staff see (USER-05). */
export const shownNameOf = (fields: SubjectFields): string => shownName(namesOf(fields));

/** Username and email may be changed by superusers, and for customers by permitted staff (rules ). */
const mayRename = (viewer: Viewer, isStaff: boolean): boolean =>
  viewer.isSuperuser || (viewer.isStaff && viewer.permissions.includes('user.change_user') && !isStaff);

/**
 * An account as its owner and permitted staff see it (USER-01 … USER-03), or undefined if it does not exist. Its facts come from
 * its own stream, so that a caller reads their own write at once; personal fields come from the vault.
 */
export const userView = async (deps: OwnDeps, userId: UserId, viewer: Viewer): Promise<User | undefined> => {
  const { state } = await deps.commands.load(userDecider, userId);
  if (state.status !== 'registered' || state.subjectId === null) return undefined;
  const [fields, membership] = await Promise.all([
    deps.vault.read(state.subjectId),
    deps.membershipOf(userId, deps.clock.now()),
  ]);
  if (fields === undefined) return undefined;
  const flagCode = fields.flag_code ?? '';
  return {
    id: userId,
    username: fields.username ?? '',
    email: fields.email ?? '',
    email_pending: pendingOf({ state, fields })?.to ?? null,
    email_proven: isProven(state),
    first_name: fields.first_name ?? '',
    last_name: fields.last_name ?? '',
    location: state.homeLocationId,
    language: state.language,
    reminders: state.reminders,
    contact_phone: fields.contact_phone ?? '',
    zip_code: fields.zip_code ?? '',
    racer_name: fields.racer_name ?? '',
    social_instagram: fields.social_instagram ?? '',
    flag_code: flagCode,
    flag_url: flagCode === '' ? '' : deps.settings.flagUrlTemplate.replace('{code}', flagCode),
    display_name: shownNameOf(fields),
    is_onboarded: isOnboarded({
      firstName: fields.first_name,
      lastName: fields.last_name,
      zipCode: fields.zip_code,
      contactPhone: fields.contact_phone,
      passwordChosen: state.passwordChosen,
    }),
    is_staff: state.isStaff,
    is_superuser: state.isSuperuser,
    username_editable: mayRename(viewer, state.isStaff),
    customer_id: state.customerId,
    ...membership,
  };
};
