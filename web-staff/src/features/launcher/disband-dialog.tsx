import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { messages } from '../../messages/en.ts';
import { useBootMember } from './mutations.ts';

const words = messages.launcher.disband;

type DisbandDialogProps = { readonly party: Party; readonly location: LocationId; readonly onClose: () => void };

/** Ends the party by deleting its host member (PARTY-23, ruling A-132). */
export const DisbandDialog = ({ party, location, onClose }: DisbandDialogProps) => {
  const boot = useBootMember(location);
  const host = party.members.find((member) => member.is_host);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(party.name)}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button
            variant="destructive"
            busy={boot.isPending}
            disabled={host === undefined}
            onClick={() => host && boot.mutate(host.id, { onSuccess: onClose })}
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
