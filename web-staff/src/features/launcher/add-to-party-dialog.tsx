import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './event-dialog.module.css';
import type { LauncherSeat } from './launcher-seats.ts';
import { useAddToParty } from './mutations.ts';
import { sayWhoStays } from './say-who-stays.ts';

const words = messages.launcher.add;

type AddToPartyDialogProps = {
  readonly seats: readonly LauncherSeat[];
  readonly parties: readonly Party[];
  readonly location: LocationId;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Adds the chosen seats to an existing party (PARTY-10, PARTY-19, PARTY-21). */
export const AddToPartyDialog = ({ seats, parties, location, onClose, onDone }: AddToPartyDialogProps) => {
  const [chosen, setChosen] = useState('');
  const add = useAddToParty(location);
  const party = parties.find(({ id }) => id === chosen);
  const submit = () => {
    if (party === undefined) return;
    add.mutate(
      { party: party.id, seats },
      {
        onSuccess: ({ joined, left }) => {
          if (joined > 0) showToast({ kind: 'success', text: words.done(joined, party.name) });
          sayWhoStays(left);
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabled={party === undefined || seats.length === 0}
            onClick={submit}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={words.party}
          placeholder={words.choose}
          value={party?.id ?? ''}
          onChange={(event) => setChosen(event.target.value)}
          options={parties.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <p>{words.seats(seats.map(({ name }) => name).join(', '))}</p>
      </div>
    </Dialog>
  );
};
