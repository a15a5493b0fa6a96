import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { messages } from '../../messages/en.ts';
import { useBootMember } from './mutations.ts';

const words = messages.launcher.disband;

type DisbandDialogProps = { readonly party: Party; readonly location: LocationId; readonly onClose: () => void };

/** Ends the party by deleting its host member (PARTY-23, rule A-132). */
export const DisbandDialog = ({ party, location, onClose }: DisbandDialogProps) => {
  const boot = useBootMember(location);
  const host = party.members.find((member) => member.is_host);
  return (
    <ConfirmDialog
      title={words.title(party.name)}
      keep={words.keep}
      confirm={words.submit}
      busy={boot.isPending}
      disabled={host === undefined}
      onConfirm={() => host && boot.mutate(host.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.words}</p>
    </ConfirmDialog>
  );
};
