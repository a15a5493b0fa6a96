import { reviseUser, type User } from '@paddock/shared-domain/identity/contract';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { Switch } from '@paddock/web-kit/ui/switch.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { meKey } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';

/** Turns reminders by mail on or off; saved at once, without a form. */
export const ReminderSwitch = ({ user }: { readonly user: User }) => {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (reminders: boolean) => call(reviseUser, { params: { id: 'me' }, body: { reminders } }),
    onSuccess: (saved) => {
      client.setQueryData(meKey(user.id), saved);
      showToast({ kind: 'success', text: saved.reminders ? messages.reminders.on : messages.reminders.off });
    },
  });
  return (
    <Switch
      label={messages.reminders.wanted}
      checked={choose.isPending ? choose.variables : user.reminders}
      disabled={choose.isPending}
      onChange={(wanted) => choose.mutate(wanted)}
    />
  );
};
