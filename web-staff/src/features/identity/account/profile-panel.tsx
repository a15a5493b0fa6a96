import type { User } from '@paddock/shared-domain/identity/contract';
import { ProfileForm } from '@paddock/web-kit/account/profile-form.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { usePermissions, useUserId } from '../../../data/identity/account-queries.ts';
import { locationsQuery, useOwnLocations } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { staffAccount } from '../../../messages/en/staff-account.ts';
import styles from '../../../ui/account.module.css';
import { useReviseUser } from './mutations.ts';
import { configurationQuery } from '../../../data/configuration-query.ts';

/**
 * The profile's form; staff may change username and email too (AUSR-02, rule A-050). Only superusers change the profiles of staff
 * (A-058).
 */
export const ProfilePanel = ({ user }: { readonly user: User }) => {
  const { data: everywhere = [] } = useQuery(locationsQuery);
  const { data: offered = [] } = useOwnLocations();
  // The one that the customer has stays, also if it is another's.
  const locations = everywhere.filter(({ id }) => id === user.location || offered.some((one) => one.id === id));
  const { data: configuration } = useQuery(configurationQuery);
  const save = useReviseUser(user.id);
  const { data: rights } = usePermissions();
  const own = useUserId() === user.id;
  const locked = (user.is_staff || user.is_superuser) && !own && rights?.is_superuser === false;
  const words = messages.account.profile;
  return (
    <Panel title={words.title}>
      {locked && (
        <div className={styles.above}>
          <Alert kind="info">{staffAccount.locked}</Alert>
        </div>
      )}
      <fieldset className={styles.form} disabled={locked}>
        <ProfileForm
          user={user}
          words={words}
          locations={locations}
          flagUrlTemplate={configuration?.flag_url_template ?? ''}
          loginEditable
          saving={save.isPending}
          error={save.error}
          onSave={(changes, onSaved) =>
            save.mutate(changes, {
              onSuccess: () => {
                onSaved();
                showToast({ kind: 'success', text: words.saved });
              },
            })
          }
        />
      </fieldset>
    </Panel>
  );
};
