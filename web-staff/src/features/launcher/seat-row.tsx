import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useId, useState } from 'react';
import { messages } from '../../messages/en.ts';
import { AloneTools, isOnItsWay } from './alone-tools.tsx';
import { EventDialog } from './event-dialog.tsx';
import type { BookedDriver } from '@paddock/shared-domain/launcher/driver-contract';
import { aloneIn, canJoin, comesNext, type LauncherSeat, nextUp } from './launcher-seats.ts';
import { useDriveAlone, useSetUpEvent, useSignalAlone } from './mutations.ts';
import styles from './seat-row.module.css';
import { useSeconds } from './use-seconds.ts';

const { seats: words, alone } = messages.launcher;

type SeatRowProps = {
  readonly seat: LauncherSeat;
  readonly location: LocationId;
  readonly booked: readonly BookedDriver[];
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
};

/**
 * One seat of the left column. It cannot be chosen while it is in a party or has no event; the text says which (PARTY-12,
 * PARTY-13). A free seat may drive alone, and so may its next customer once the game is over.
 */
export const SeatRow = ({ seat, location, booked, chosen, onChoose }: SeatRowProps) => {
  const id = useId();
  const setUp = useSetUpEvent(location);
  const drive = useDriveAlone(location);
  const [editing, setEditing] = useState(false);
  const free = canJoin(seat);
  const driving = aloneIn(seat);
  const now = useSeconds(driving !== undefined && comesNext(seat, driving.entry.user, booked) !== undefined);
  const next = driving && !isOnItsWay(driving.entry) ? nextUp(seat, driving.entry.user, booked, now) : undefined;
  const standing =
    seat.party !== undefined
      ? words.inParty(seat.party)
      : !seat.hasEvent
        ? words.noEvent
        : driving === undefined
          ? words.free
          : alone.standing;
  return (
    <li className={styles.row} data-chosen={chosen || undefined} data-off={!free || undefined}>
      <label className={styles.target} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={chosen}
          disabled={!free}
          aria-describedby={`${id}-standing`}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className={styles.name}>{seat.name}</span>
      </label>
      <span id={`${id}-standing`} className={styles.standing}>
        {standing}
      </span>
      {seat.party === undefined && !seat.hasEvent && (
        <Button
          variant="quiet"
          aria-label={words.setUpLong(seat.name)}
          busy={setUp.isPending}
          onClick={() => setUp.mutate(seat.id)}
        >
          {words.setUp}
        </Button>
      )}
      {free && driving === undefined && (
        <Button
          variant="quiet"
          aria-label={alone.buttonOf(seat.name)}
          busy={drive.isPending}
          onClick={() => drive.mutate(seat.id, { onSuccess: () => setEditing(true) })}
        >
          {alone.button}
        </Button>
      )}
      {next && (
        <Button
          variant="quiet"
          aria-label={alone.nextUpOf(seat.name, next.user_name)}
          busy={drive.isPending}
          onClick={() => drive.mutate(seat.id)}
        >
          {alone.nextUp(next.user_name)}
        </Button>
      )}
      {driving && <AloneTools {...driving} name={seat.name} location={location} onEdit={() => setEditing(true)} />}
      {driving && editing && (
        <AloneDialog {...driving} name={seat.name} location={location} onClose={() => setEditing(false)} />
      )}
    </li>
  );
};

type AloneDialogProps = NonNullable<ReturnType<typeof aloneIn>> & {
  readonly name: string;
  readonly location: LocationId;
  readonly onClose: () => void;
};
/** The event of a seat that drives alone, and its start. */
const AloneDialog = ({ name, event, location, onClose }: AloneDialogProps) => {
  const signal = useSignalAlone(location, event.id);
  return (
    <EventDialog
      event={event}
      location={location}
      title={alone.title(name)}
      onClose={onClose}
      then={{ label: alone.saveAndStart, act: () => signal.mutate('SESSION_START') }}
    />
  );
};
