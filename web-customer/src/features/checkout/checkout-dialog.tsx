import styles from './checkout.module.css';
import { type Cart, quoteQuery } from '../../data/checkout/quote-query.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { useIsUnproven, useMe } from '../../data/identity/account-queries.ts';
import { ProveAddress } from '../../ui/prove-address.tsx';
import type { NewCard } from '../../ui/payments/new-card.ts';
import { messages } from '../../messages/messages.ts';
import { CancelNote } from './cancel-note.tsx';
import type { Phase } from './checkout-phase.ts';
import { receiptRows } from './receipt-rows.ts';
import type { CheckoutVoucher } from './use-checkout-voucher.ts';
import { VisitHead } from './visit-head.tsx';
import { VoucherEntry } from './voucher-entry.tsx';
import type { Quote } from '@paddock/shared-domain/checkout/contract';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Receipt } from '@paddock/web-kit/ui/receipt.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

/** What membership saves on this cart: fees and the discount on credits (rule A-066). Only for members in good standing. */
const MemberSaving = ({ cents }: { readonly cents: number }) => {
  const { data: me } = useMe();
  const { data: configuration } = useQuery(configurationQuery);
  if (cents <= 0 || me?.credits_subscription_in_good_standing !== true || configuration === undefined) return null;
  return (
    <p>
      <Chip tone="club">{messages.checkoutVoucher.memberSaves(configuration.club_name, dollars(cents))}</Chip>
    </p>
  );
};

type CheckoutDialogProps = {
  readonly cart: Cart;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly phase: Phase;
  readonly refreshed: boolean;
  readonly onReserve: (id: CheckoutId) => void;
  readonly paymentMethod: ReactNode;
  readonly hasCard: boolean;
  readonly newCard: NewCard;
  readonly voucher: CheckoutVoucher;
  /** Joining the club from here, with the saving it would bring; nothing for members. */
  readonly promotion: (quote: Quote) => ReactNode;
};

/** The preview of the receipt: lines, fee, tax, the total in the largest figures, one button with the amount. */
export const CheckoutDialog = (props: CheckoutDialogProps) => {
  const { cart, open, onClose, phase, refreshed, onReserve, paymentMethod, hasCard, newCard, voucher, promotion } =
    props;
  const {
    data: quote,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...quoteQuery(cart, voucher.applied),
    enabled: open && phase.kind === 'idle' && cart.reservations.length > 0,
    // While the quote with or without a voucher loads, the previous receipt stays.
    placeholderData: (before) => before,
  });
  const gone = voucher.applied !== null && error instanceof ApiProblem ? error.fields['voucher']?.join(' ') : undefined;
  const takeOut = useEffectEvent(voucher.refuse);
  useEffect(() => {
    if (gone !== undefined) takeOut(gone);
  }, [gone]);
  const { data: configuration } = useQuery(configurationQuery);
  const unproven = useIsUnproven();
  const { checkout } = messages;
  const busy = phase.kind === 'busy' || phase.kind === 'challenge' || newCard.saving;
  const resumed = phase.kind === 'busy' && phase.resumed;
  const storesCard = quote !== undefined && quote.total_cents > 0 && !hasCard;
  // Credits belong to the account, so they wait for its address to be proven.
  const needsProof = unproven && quote !== undefined && quote.credits_using > 0;
  const needsCard = storesCard && !newCard.ready;
  const pay = ({ checkout_id: id }: Quote) => (storesCard ? void newCard.payWith(() => onReserve(id)) : onReserve(id));
  // While a booking is under way the dialog stays open: closing it would not stop the payment.
  const close = busy ? () => undefined : onClose;
  const total =
    quote !== undefined && quote.total_cents > 0 ? checkout.reserve(dollars(quote.total_cents)) : checkout.reserveFree;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={checkout.title}
      focusTitle
      footer={
        !resumed &&
        (needsProof ? (
          <ProveAddress />
        ) : (
          <Button
            variant="primary"
            wide
            disabled={quote === undefined || needsCard || isFetching || voucher.busy}
            busy={busy}
            busyLabel={checkout.busy}
            onClick={() => quote && pay(quote)}
          >
            {needsCard ? checkout.noCard : total}
          </Button>
        ))
      }
    >
      {refreshed && <Alert kind="warning">{checkout.refreshed}</Alert>}
      {busy && !newCard.saving && <Alert kind="info">{resumed ? checkout.resumed : checkout.waiting}</Alert>}
      {quote !== undefined && !resumed && (
        <>
          <VisitHead slots={quote.line_items.flatMap(({ slots }) => slots)} location={quote.location} />
          <div className={isFetching ? styles.stale : undefined} aria-busy={isFetching}>
            <Receipt label={checkout.receipt} rows={receiptRows(quote, configuration?.club_enabled === true)} />
          </div>
          <MemberSaving cents={quote.credits_program_saves} />
          <div className={styles.method} inert={busy}>
            {paymentMethod}
          </div>
          <div inert={busy}>
            <VoucherEntry voucher={voucher} subtotalCents={quote.subtotal_cents} disabled={isFetching} />
          </div>
          <CancelNote quote={quote} />
          {!busy && promotion(quote)}
        </>
      )}
      {quote === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {checkout.failed} {problemText(error)}
        </ErrorState>
      )}
      {quote === undefined && !isError && (
        <Loading what={checkout.what}>
          <Skeleton count={4} height={28} />
        </Loading>
      )}
    </Dialog>
  );
};
