import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useId } from 'react';
import { messages } from '../../messages/en.ts';
import { canJoin, type LauncherSeat } from './launcher-seats.ts';
import { useSetUpEvent } from './mutations.ts';
import styles from './seat-row.module.css';

const words = messages.launcher.seats;

type SeatRowProps = {
  readonly seat: LauncherSeat;
  readonly location: LocationId;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
};

/** One seat of the left column. It cannot be chosen while it is in a party or has no event; the words say which (PARTY-12, PARTY-13). */
export const SeatRow = ({ seat, location, chosen, onChoose }: SeatRowProps) => {
  const id = useId();
  const setUp = useSetUpEvent(location);
  const free = canJoin(seat);
  const standing = seat.party !== undefined ? words.inParty(seat.party) : seat.hasEvent ? words.free : words.noEvent;
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
    </li>
  );
};
