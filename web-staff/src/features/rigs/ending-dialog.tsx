import type { Rig } from '@paddock/shared-domain/rigs/rig-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { messages } from '../../messages/en.ts';
import { useRevokeRig } from './queries.ts';

const words = messages.rigs.ending;

type EndingDialogProps = { readonly rig: Rig; readonly onClose: () => void };
/** Confirms the end of a rig's pairing. */
export const EndingDialog = ({ rig, onClose }: EndingDialogProps) => {
  const revoke = useRevokeRig(rig.location);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(rig.calendar_name)}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button
            variant="destructive"
            busy={revoke.isPending}
            onClick={() => revoke.mutate(rig.calendar, { onSuccess: onClose })}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <p>{words.words}</p>
    </Dialog>
  );
};
