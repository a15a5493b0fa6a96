import { LocationId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { createSeveralCalendars } from '@paddock/shared-domain/venues/write-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/set-up.module.css';
import { NOT_A_VALUE } from './fields/field.ts';
import { readScaled, showScaled } from './fields/typed-value.ts';
import { recordsQuery } from './queries.ts';

const words = messages.setUp.seats;
const fields = messages.setUp.fields.seat;
const MOST = 60;

/** A seat whose terms the new ones begin with. */
export type SeatToCopy = {
  readonly name: string;
  readonly location: string;
  readonly type: string;
  readonly costCents: number;
  readonly costUnit: string;
  readonly image: string | null;
};
type SeveralSeatsProps = { readonly copied?: SeatToCopy | undefined; readonly onClose: () => void };

const whole = (text: string, least: number, most: number): number | undefined => {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
};
/** "Bay 5" is the fifth of "Bay {n}". */
const patternOf = (name: string): string => (/\d+/.test(name) ? name.replace(/\d+(?!.*\d)/, '{n}') : `${name} {n}`);
const namesBy = (pattern: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => pattern.trim().replaceAll('{n}', String(first + at)));

/** Adds seats that are alike, named by a pattern; or copies of one. */
export const SeveralSeats = ({ copied, onClose }: SeveralSeatsProps) => {
  const client = useQueryClient();
  const { data: seats = [] } = useQuery(recordsQuery('seat'));
  const { data: locations = [] } = useQuery(recordsQuery('location'));
  const { data: types = [] } = useQuery(recordsQuery('seatType'));
  const [pattern, setPattern] = useState(copied === undefined ? words.pattern : patternOf(copied.name));
  const [chosenLocation, setLocation] = useState(copied?.location);
  const [chosenType, setType] = useState(copied?.type);
  const [price, setPrice] = useState(copied === undefined ? '' : showScaled(copied.costCents, 'dollars'));
  const [countText, setCount] = useState(copied === undefined ? '8' : '1');
  const [firstText, setFirst] = useState<string>();
  const [wasTried, setTried] = useState(false);
  // What there is only one of needs no choice.
  const location = chosenLocation ?? (locations.length === 1 ? locations[0]?.id : undefined) ?? '';
  const type = chosenType ?? (types.length === 1 ? types[0]?.id : undefined) ?? '';
  const taken = new Set(seats.filter(({ group }) => group === location).map(({ name }) => name));
  const free = Array.from({ length: 999 }, (_, at) => at + 1).find(
    (number) => !taken.has(namesBy(pattern, number, 1)[0] ?? ''),
  );
  const shownFirst = firstText ?? String(free ?? 1);
  const first = whole(shownFirst, 0, 999);
  const count = whole(countText, 1, MOST);
  const cents = readScaled(price, 'dollars');
  const names = first === undefined || count === undefined ? [] : namesBy(pattern, first, count);
  const there = names.filter((name) => taken.has(name));
  const faults = {
    pattern: pattern.includes('{n}')
      ? there.length > 0
        ? words.thereAlready(there.join(', '))
        : undefined
      : words.noNumber,
    first: first === undefined ? words.number : undefined,
    count: count === undefined ? words.count60 : undefined,
    location: location === '' ? words.chosen : undefined,
    type: type === '' ? words.chosen : undefined,
    price: cents === NOT_A_VALUE ? words.price : undefined,
  };
  const shown = (fault: string | undefined) => (wasTried ? fault : undefined);
  const add = useMutation({
    mutationFn: (costCents: number) =>
      call(createSeveralCalendars, {
        body: {
          names,
          location: LocationId.parse(location),
          type: SeatTypeId.parse(type),
          cost_cents: costCents,
          cost_unit: copied?.costUnit ?? '30 min',
          image: copied?.image ?? null,
        },
      }),
    onSuccess: ({ results }) => {
      showToast({ kind: 'success', text: words.added(results.length) });
      onClose();
    },
    // Also after a failure: some may be there, and are not to be added twice.
    onSettled: () => client.invalidateQueries({ queryKey: ['venues', 'all'] }),
    meta: { handled: true },
  });
  const send = (): void => {
    setTried(true);
    const isFaulty = Object.values(faults).some((fault) => fault !== undefined);
    if (!isFaulty && cents !== NOT_A_VALUE && !add.isPending) add.mutate(cents);
  };
  const options = (records: readonly { readonly id: string; readonly name: string }[]) =>
    records.map(({ id, name }) => ({ value: id, label: name }));
  return createPortal(
    <Dialog open title={words.title} onClose={onClose}>
      <form
        className={styles.form}
        aria-label={words.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={shown(faults.pattern)}
          maxLength={70}
          value={pattern}
          onChange={({ target }) => setPattern(target.value)}
        />
        <div className={styles.pair}>
          <TextField
            label={words.first}
            error={shown(faults.first)}
            inputMode="numeric"
            value={shownFirst}
            onChange={({ target }) => setFirst(target.value)}
          />
          <TextField
            label={words.count}
            error={shown(faults.count)}
            inputMode="numeric"
            value={countText}
            onChange={({ target }) => setCount(target.value)}
          />
        </div>
        <Select
          label={fields.location.label}
          error={shown(faults.location)}
          placeholder={messages.setUp.chooseRecord}
          options={options(locations)}
          value={location}
          onChange={({ target }) => setLocation(target.value)}
        />
        <Select
          label={fields.type.label}
          error={shown(faults.type)}
          placeholder={messages.setUp.chooseRecord}
          options={options(types)}
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
        <TextField
          label={fields.cost_cents.label}
          error={shown(faults.price)}
          inputMode="decimal"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
        <p className={styles.about}>
          {names.length > 4 ? words.preview(names[0] ?? '', names[1] ?? '', names.at(-1) ?? '') : names.join(', ')}
        </p>
        <ProblemAlert error={add.error} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={add.isPending} busyLabel={words.sending}>
            {words.send(names.length)}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
};
