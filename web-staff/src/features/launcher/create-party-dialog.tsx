import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './event-dialog.module.css';
import type { LauncherSeat } from './launcher-seats.ts';
import { useCreateParty } from './mutations.ts';
import { sayWhoStays } from './say-who-stays.ts';

const words = messages.launcher.create;

type CreatePartyDialogProps = {
  readonly seats: readonly LauncherSeat[];
  readonly location: LocationId;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Chooses the host among the chosen seats, and the party's name (PARTY-17, PARTY-18, PARTY-20). */
export const CreatePartyDialog = ({ seats, location, onClose, onDone }: CreatePartyDialogProps) => {
  const [hostId, setHostId] = useState(seats[0]?.id);
  const [typed, setTyped] = useState<string>();
  const create = useCreateParty(location);
  const host = seats.find(({ id }) => id === hostId) ?? seats[0];
  const others = seats.filter((seat) => seat !== host);
  // The default name follows the host seat until staff type another.
  const name = typed ?? (host === undefined ? '' : words.nameOf(host.name));
  const submit = () => {
    if (host === undefined || name.trim() === '') return;
    create.mutate(
      { name: name.trim(), host, others },
      {
        onSuccess: ({ party, left }) => {
          showToast({ kind: 'success', text: words.made(party.name) });
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
            busy={create.isPending}
            disabled={host === undefined || name.trim() === ''}
            onClick={submit}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) submit();
        }}
      >
        <ProblemAlert error={create.error} />
        <TextField
          label={words.name}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setTyped(event.target.value)}
        />
        {seats.length > 1 && (
          <Select
            label={words.host}
            hint={words.hostHint}
            value={host?.id}
            onChange={(event) => setHostId(seats.find(({ id }) => id === event.target.value)?.id)}
            options={seats.map((seat) => ({ value: seat.id, label: seat.name }))}
          />
        )}
        {others.length > 0 && <p>{words.others(others.map((seat) => seat.name).join(', '))}</p>}
      </form>
    </Dialog>
  );
};
