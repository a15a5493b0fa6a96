import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

type Tier = { readonly from_sessions: number; readonly discount_ppm: number };
/** A tier's discount is at most half (rule A-085). */
const percents = Array.from({ length: 51 }, (_, percent) => percent);

/** Discounts on credits from a number of sessions a month. */
export const TiersField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const tiers = (Array.isArray(typed) ? typed : []) as unknown as readonly Tier[];
  const words = messages.setUp.tiers;
  const put = (at: number, tier: Tier): void => onType(tiers.map((present, index) => (index === at ? tier : present)));
  return (
    <Group label={label} hint={hint} error={error}>
      {tiers.map((tier, at) => (
        // Rows have no id; their place identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.row}>
          <TextField
            label={words.from}
            inputMode="numeric"
            value={String(tier.from_sessions)}
            onChange={({ target }) => put(at, { ...tier, from_sessions: Number(target.value.replace(/\D/g, '')) })}
          />
          <Select
            label={words.discount}
            value={String(tier.discount_ppm)}
            options={[...new Set([...percents.map((percent) => percent * 10_000), tier.discount_ppm])].map((ppm) => ({
              value: String(ppm),
              label: words.percent(ppm / 10_000),
            }))}
            onChange={({ target }) => put(at, { ...tier, discount_ppm: Number(target.value) })}
          />
          <Button variant="quiet" onClick={() => onType(tiers.filter((_, index) => index !== at))}>
            {words.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => onType([...tiers, { from_sessions: 1, discount_ppm: 200_000 }])}>{words.add}</Button>
      </div>
    </Group>
  );
};
