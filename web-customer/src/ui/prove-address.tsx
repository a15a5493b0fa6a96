import { forgotPassword } from '@paddock/shared-domain/identity/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { callAsVisitor } from '../api.ts';
import { useMe } from '../data/identity/account-queries.ts';
import { messages } from '../messages/messages.ts';

/** What an account cannot do until its address is proven, and the link that proves it (decision 0196). Nothing once it is proven. */
export const ProveAddress = () => {
  const { data: me } = useMe();
  const send = useMutation({
    mutationFn: (email: string) => callAsVisitor(forgotPassword, { body: { email, device: appStorage.device() } }),
  });
  const words = messages.proveAddress;
  if (me === undefined || me.email_proven) return null;
  if (send.isSuccess) return <Alert kind="info">{words.sent(me.email)}</Alert>;
  return (
    <Alert
      kind="warning"
      announced={false}
      action={
        <Button busy={send.isPending} busyLabel={words.sending} onClick={() => send.mutate(me.email)}>
          {words.send}
        </Button>
      }
    >
      {words.why}
    </Alert>
  );
};
