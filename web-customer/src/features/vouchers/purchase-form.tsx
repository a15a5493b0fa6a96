import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { useEffect, useId, type ReactNode } from 'react';
import { saysItself } from '../../data/payments/payment-phase.ts';
import { useIsUnproven } from '../../data/identity/account-queries.ts';
import { ProveAddress } from '../../ui/prove-address.tsx';
import type { NewCard } from '../../ui/payments/new-card.ts';
import { messages } from '../../messages/messages.ts';
import { GiftForm } from './gift-form.tsx';
import type { Purchase } from './use-purchase.ts';
import { VoucherTicket } from './voucher-ticket.tsx';
import styles from './vouchers.module.css';

type PurchaseFormProps = {
  readonly purchase: Purchase;
  readonly hasCard: boolean;
  readonly newCard: NewCard;
  readonly paymentMethod: ReactNode;
};

/** The button has the amount, once it is valid. */
const payWords = (cents: number | undefined): string =>
  cents === undefined ? messages.purchase.payNothing : messages.purchase.pay(dollars(cents));

/** A preview of the voucher, the card, one button with the amount; for an unproven address the link that proves it in their place. */
export const PurchaseForm = ({ purchase, hasCard, newCard, paymentMethod }: PurchaseFormProps) => {
  const { gift, cents, payment, pay, tries, unanswered } = purchase;
  const { phase } = payment;
  const busy = payment.busy || newCard.saving;
  const needsCard = !hasCard && !newCard.ready;
  const unproven = useIsUnproven();
  const words = messages.purchase;
  const id = useId();
  useEffect(() => {
    // On a phone the button is below the form: the first invalid field gets the focus and scrolls into view.
    if (tries > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries, id]);
  const fromName = gift.way === 'mail' ? gift.fromName.trim() : '';
  return (
    <div className={styles.columns}>
      {/* The card's form cannot be nested in this one, so the button refers to this form by id. */}
      <form
        id={id}
        noValidate
        inert={busy || unanswered}
        onSubmit={(event) => {
          event.preventDefault();
          if (unproven) return;
          // A card is not stored for a form that is not ready to be sent.
          if (hasCard || !purchase.sound) pay();
          else void newCard.payWith(pay);
        }}
      >
        <Panel>
          <GiftForm purchase={purchase} />
        </Panel>
      </form>
      <div className={styles.side}>
        <VoucherTicket
          label={words.ticket}
          cents={cents ?? 0}
          placeholder={words.ticketCode}
          {...(fromName !== '' && { note: words.ticketFrom(fromName) })}
        />
        {!unproven && (
          <Panel title={words.method}>
            <div inert={busy}>{paymentMethod}</div>
          </Panel>
        )}
        {purchase.asksPassword && (
          <PasswordField
            label={words.password}
            hint={words.passwordWhy}
            value={purchase.password}
            onChange={(event) => purchase.setPassword(event.target.value)}
          />
        )}
        {phase.kind === 'failed' && !unanswered && (
          <Alert kind="danger">{saysItself(phase.code) ? phase.text : words.failed(phase.text)}</Alert>
        )}
        {unanswered && <Alert kind="warning">{words.unanswered}</Alert>}
        {payment.busy && (
          <Alert kind="info">{phase.kind === 'busy' && phase.resumed ? words.resumed : words.waiting}</Alert>
        )}
        {unproven ? (
          <ProveAddress />
        ) : (
          <Button
            type="submit"
            form={id}
            variant="primary"
            wide
            disabled={needsCard}
            busy={busy}
            busyLabel={words.paying}
          >
            {needsCard ? words.noCard : unanswered ? words.askAgain : payWords(cents)}
          </Button>
        )}
        <p className={styles.note}>{words.noTax}</p>
      </div>
    </div>
  );
};
