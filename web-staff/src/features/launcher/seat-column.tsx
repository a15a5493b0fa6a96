import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { SplitButton } from '@paddock/web-kit/ui/split-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { AddToPartyDialog } from './add-to-party-dialog.tsx';
import { CreatePartyDialog } from './create-party-dialog.tsx';
import { aloneIn, canJoin, type LauncherSeat } from './launcher-seats.ts';
import { visitsQuery } from './queries.ts';
import { SeatRow } from './seat-row.tsx';
import styles from './seat-column.module.css';

const words = messages.launcher;

type SeatColumnProps = {
  readonly seats: readonly LauncherSeat[];
  readonly parties: readonly Party[];
  readonly location: Location;
  readonly locations: readonly Location[];
  readonly onLocation: (id: string) => void;
};

/** The left column: the seats of the location, and the actions for the chosen ones (PARTY-09 … PARTY-13). */
export const SeatColumn = ({ seats, parties, location, locations, onLocation }: SeatColumnProps) => {
  const [picked, setPicked] = useState<ReadonlySet<SeatId>>(new Set());
  const [dialog, setDialog] = useState<'create' | 'add'>();
  // A seat that a colleague put into a party in the meantime is no longer chosen.
  const chosen = seats.filter((seat) => picked.has(seat.id) && canJoin(seat));
  const pick = (id: SeatId, on: boolean) =>
    setPicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const booked =
    useQuery(
      visitsQuery(
        location.id,
        seats.some((seat) => aloneIn(seat) !== undefined),
      ),
    ).data ?? [];
  const close = () => setDialog(undefined);
  const done = () => {
    setPicked(new Set());
    close();
  };
  return (
    <section className={styles.column} aria-labelledby="launcher-seats">
      <header className={styles.head}>
        <h2 id="launcher-seats">{words.seats.title}</h2>
        {locations.length < 2 && <Chip>{location.name}</Chip>}
      </header>
      {locations.length > 1 && (
        <Select
          label={words.location}
          capitals
          value={location.id}
          onChange={(event) => onLocation(event.target.value)}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {seats.length === 0 && <p>{words.seats.none}</p>}
      <ul className={styles.seats}>
        {seats.map((seat) => (
          <SeatRow
            key={seat.id}
            seat={seat}
            location={location.id}
            booked={booked}
            chosen={chosen.includes(seat)}
            onChoose={(on) => pick(seat.id, on)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <span role="status">{chosen.length > 0 && words.create.count(chosen.length)}</span>
        <SplitButton
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => setDialog('create')}
          menuLabel={words.create.menu}
          items={[{ label: words.create.addTo, onSelect: () => setDialog('add'), disabled: parties.length === 0 }]}
        >
          {words.create.button}
        </SplitButton>
      </div>
      {dialog === 'create' && <CreatePartyDialog seats={chosen} location={location.id} onClose={close} onDone={done} />}
      {dialog === 'add' && (
        <AddToPartyDialog seats={chosen} parties={parties} location={location.id} onClose={close} onDone={done} />
      )}
    </section>
  );
};
