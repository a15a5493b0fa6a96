import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useMe } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { Page } from '../../../ui/page.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReminderSwitch } from './reminder-switch.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** /profile (ROUTE-24, USER-15). */
export const ProfilePage = () => {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <Page title={messages.profile.title}>
      <PageTitle>{messages.profile.title}</PageTitle>
      <Panel>
        <ProfileForm key={me.id} user={me} />
      </Panel>
      <Panel>
        <ReminderSwitch user={me} />
      </Panel>
      <SessionsPanel user={me.id} />
    </Page>
  );
};
