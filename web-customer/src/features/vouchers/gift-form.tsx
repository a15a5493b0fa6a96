import { MAX_COMMENTS, MAX_SENDER_NAME } from '@paddock/shared-domain/vouchers/purchase-rules';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/messages.ts';
import form from '../../ui/form.module.css';
import type { Purchase } from './use-purchase.ts';
import { QUICK_AMOUNTS, settledAmount } from './voucher-amount.ts';
import styles from './vouchers.module.css';

/** The amount, and how the voucher gets to its recipient (VOUCH-09 … VOUCH-13). */
export const GiftForm = ({ purchase }: { readonly purchase: Purchase }) => {
  const { gift, change, problems } = purchase;
  const words = messages.purchase;
  return (
    <div className={form.form}>
      <TextField
        label={words.amount}
        hint={words.amountHint}
        error={problems.amount}
        inputMode="numeric"
        autoComplete="off"
        required
        value={gift.amount}
        onChange={(event) => change({ amount: event.target.value })}
        onBlur={() => change({ amount: settledAmount(gift.amount) })}
      />
      <fieldset className={styles.quick}>
        <legend>{words.quick}</legend>
        {QUICK_AMOUNTS.map((amount) => (
          <Button key={amount} aria-pressed={gift.amount === amount} onClick={() => change({ amount })}>
            ${amount}
          </Button>
        ))}
      </fieldset>
      <SegmentedChoice
        label={words.whose}
        value={gift.way}
        options={[
          { value: 'code', label: words.byHand },
          { value: 'mail', label: words.byMail },
        ]}
        onChange={(way) => change({ way })}
      />
      {gift.way === 'mail' && (
        <>
          <div className={form.pair}>
            <TextField
              label={words.emailTo}
              type="email"
              autoComplete="off"
              required
              maxLength={254}
              error={problems.emailTo}
              value={gift.emailTo}
              onChange={(event) => change({ emailTo: event.target.value })}
            />
            <TextField
              label={words.fromName}
              autoComplete="given-name"
              required
              maxLength={MAX_SENDER_NAME}
              error={problems.fromName}
              value={gift.fromName}
              onChange={(event) => change({ fromName: event.target.value })}
            />
          </div>
          <TextArea
            label={words.comments}
            maxLength={MAX_COMMENTS}
            value={gift.comments}
            onChange={(event) => change({ comments: event.target.value })}
          />
        </>
      )}
    </div>
  );
};
