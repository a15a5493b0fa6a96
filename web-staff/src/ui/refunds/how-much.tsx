import { dollars } from '@paddock/shared-domain/kernel/money';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/en.ts';
import { seatWords } from '../seat-words.ts';
import styles from './give-back.module.css';
import { leftOf, type RefundableItem } from './gift.ts';
import type { Choice } from './use-gift.ts';

const words = messages.refunds.give;

/** Chooses reservations, each with what is left of it, and all of the rest or a part. */
export const HowMuch = ({ items, choice }: { readonly items: readonly RefundableItem[]; readonly choice: Choice }) => (
  <>
    {items.length === 1 ? (
      items.map((item) => (
        <p key={item.reservation}>
          <strong>{seatWords(item)}</strong>
          <br />
          <span className={styles.quiet}>{words.left(dollars(leftOf([item])), dollars(item.paid_cents))}</span>
        </p>
      ))
    ) : (
      <fieldset className={styles.items}>
        <legend>{words.for}</legend>
        {items.map((item) => (
          <Checkbox
            key={item.reservation}
            label={seatWords(item)}
            hint={words.left(dollars(leftOf([item])), dollars(item.paid_cents))}
            checked={choice.has(item.reservation)}
            onChange={() => choice.toggle(item.reservation)}
          />
        ))}
      </fieldset>
    )}
    <SegmentedChoice
      label={words.how}
      options={[
        { value: 'all', label: words.all(dollars(choice.leftCents)) },
        { value: 'part', label: words.part },
      ]}
      value={choice.much}
      onChange={choice.setMuch}
    />
    {choice.much === 'part' && (
      <TextField
        label={words.amount}
        hint={words.amountHint(dollars(choice.leftCents))}
        error={choice.wrong ? words.amountWrong(dollars(choice.leftCents)) : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={choice.typed}
        onChange={(event) => choice.setTyped(event.target.value)}
      />
    )}
  </>
);
