import { isSlotTextProblem, readSlotText, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState } from 'react';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';
import { NOT_A_VALUE } from './field.ts';
import { readScaled, showScaled } from './typed-value.ts';

type NextPrice = { readonly cost_cents: number; readonly from: string };
const isPrice = (value: unknown): value is NextPrice =>
  typeof value === 'object' && value !== null && 'cost_cents' in value;

/** A price announced for a moment in the venue's zone: either both are typed or neither. */
export const NextPriceField = ({ label, hint, error, typed, zone, onType }: ControlProps) => {
  const words = messages.setUp.nextPrice;
  const present = isPrice(typed) ? typed : undefined;
  const [dollars, setDollars] = useState(present === undefined ? '' : showScaled(present.cost_cents, 'dollars'));
  const [wall, setWall] = useState(present === undefined ? '' : venueText(present.from as Instant, zone).slice(0, 16));
  const say = (price: string, moment: string): void => {
    setDollars(price);
    setWall(moment);
    const costCents = readScaled(price, 'dollars');
    const from = moment === '' ? NOT_A_VALUE : readSlotText(`${moment}:00`, zone);
    if (costCents === NOT_A_VALUE || from === NOT_A_VALUE || isSlotTextProblem(from)) return;
    onType({ cost_cents: costCents, from: instantOf(Date.parse(from)) });
  };
  return (
    <Group label={label} hint={hint} error={error}>
      <div className={styles.row}>
        <TextField
          label={words.price}
          inputMode="decimal"
          value={dollars}
          onChange={({ target }) => say(target.value, wall)}
        />
        <TextField
          label={words.from}
          type="datetime-local"
          value={wall}
          onChange={({ target }) => say(dollars, target.value)}
        />
        {(dollars !== '' || wall !== '') && (
          <Button
            variant="quiet"
            onClick={() => {
              setDollars('');
              setWall('');
              onType(null);
            }}
          >
            {words.none}
          </Button>
        )}
      </div>
    </Group>
  );
};
