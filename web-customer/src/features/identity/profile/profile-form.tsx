import type { User } from '@paddock/shared-domain/identity/contract';
import { ProfileForm as Form } from '@paddock/web-kit/account/profile-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { useReviseProfile } from './profile-mutation.ts';

/** The profile form of the dashboard and of /profile (USER-15 … USER-21). */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const { data: locations = [] } = useQuery(locationsQuery);
  const { data: configuration } = useQuery(configurationQuery);
  const save = useReviseProfile(user);
  return (
    <Form
      user={user}
      words={messages.profile}
      locations={locations}
      flagUrlTemplate={configuration?.flag_url_template ?? ''}
      loginEditable={user.username_editable}
      saving={save.isPending}
      error={save.error}
      onSave={(changes, onSaved) => save.mutate(changes, { onSuccess: onSaved })}
    />
  );
};
