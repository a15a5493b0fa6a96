import { storeCard } from '@paddock/shared-domain/billing/contract';
import { quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { isEmail } from '@paddock/shared-domain/identity/contact-rules';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { Receipt } from '@paddock/web-kit/ui/receipt.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../api.ts';
import type { Cart } from '../../../data/checkout/quote-query.ts';
import { visitorPriceQuery } from '../../../data/checkout/visitor-price.ts';
import { messages } from '../../../messages/messages.ts';
import { visitWords } from '../../../messages/visit-words.ts';
import { paths, withQuery } from '../../../paths.ts';
import form from '../../../ui/form.module.css';
import { CancelNote } from '../cancel-note.tsx';
import { CheckoutOutcome } from '../checkout-outcome.tsx';
import styles from '../checkout.module.css';
import { leaveForVenuePage } from '../leave-for-venue-page.ts';
import { receiptRows } from '../receipt-rows.ts';
import { useCheckoutProcess } from '../use-checkout-process.ts';
import { VisitHead } from '../visit-head.tsx';

export type Visitor = { readonly first_name: string; readonly last_name: string; readonly email: string };
type Tokenizer = () => Promise<string>;

type VisitorCheckoutProps = {
  readonly cart: Cart;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBooked: () => void;
  /** The provider's card field. `onReady` gets what makes a token of its content. */
  readonly cardField: (onReady: (tokenizer: Tokenizer | undefined) => void) => ReactNode;
  /** Makes the account and its session. `taken`: the address has one, and was mailed a link. @throws {Error} any other refusal. */
  readonly openAccount: (visitor: Visitor) => Promise<'opened' | 'taken'>;
  /** There is an account now, and this attempt is over: the checkout of customers goes on. */
  readonly onEnded: () => void;
};

/** Where a login leads back to: the shop window that is shown. */
const here = (): string => window.location.pathname + window.location.search;

/**
 * Checkout without an account (decision 0235): the receipt, name, email, card, and one button that pays. The card is read first, so
 * that a card that the provider refuses leaves no account; then come the account, the stored card, the quote and the payment.
 */
export const VisitorCheckout = (props: VisitorCheckoutProps) => {
  const { cart: picked, open, onClose, onBooked, cardField, openAccount, onEnded } = props;
  const process = useCheckoutProcess();
  const { phase } = process;
  const [visitor, setVisitor] = useState<Visitor>({ first_name: '', last_name: '', email: '' });
  const [tokenizer, setTokenizer] = useState<{ readonly run: Tokenizer } | undefined>();
  const [checked, setChecked] = useState(false);
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string } | 'taken' | 'other-price' | undefined>();
  const ready = useCallback((run: Tokenizer | undefined) => setTokenizer(run && { run }), []);
  const top = useRef<HTMLDivElement>(null);
  // The hold removes the seats from the free list: while they are being booked, the receipt keeps the cart from before.
  const settled = useRef(picked);
  if (!paying && phase.kind === 'idle') settled.current = picked;
  const cart = settled.current;
  const {
    data: price,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...visitorPriceQuery(cart),
    enabled: open && cart.reservations.length > 0 && !paying && phase.kind === 'idle',
    placeholderData: (before) => before,
  });

  const emptied = open && !paying && phase.kind === 'idle' && picked.reservations.length === 0;
  useEffect(() => {
    if (emptied) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onClose is new with every drawing
  }, [emptied]);

  const words = visitWords();
  const { checkout, signup } = messages;
  const named = visitor.first_name.trim() !== '' && visitor.last_name.trim() !== '';
  const mailed = isEmail(visitor.email.trim());
  const busy = paying || phase.kind === 'busy' || phase.kind === 'challenge';

  const stop = (why: typeof failure) => {
    setFailure(why);
    setPaying(false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    if (phase.kind !== 'done' && phase.kind !== 'failed') return;
    if (phase.kind === 'failed' && phase.failure.kind === 'requote') {
      process.reset();
      void refetch();
      return stop('other-price');
    }
    onClose();
    setPaying(false);
    if (phase.kind === 'done') {
      onBooked();
      leaveForVenuePage(phase.status);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each phase; the callbacks are new with every drawing
  }, [phase]);
  const pay = async (totalCents: number) => {
    setChecked(true);
    if (!named || !mailed || tokenizer === undefined || busy) return;
    setPaying(true);
    setFailure(undefined);
    try {
      const token = await tokenizer.run();
      // After a card that was refused at its bank there is an account already.
      if (currentToken() === undefined) {
        const wanted = {
          first_name: visitor.first_name.trim(),
          last_name: visitor.last_name.trim(),
          email: visitor.email.trim(),
        };
        if ((await openAccount(wanted)) === 'taken') return stop('taken');
      }
      await call(storeCard, { params: { id: 'me' }, body: { token } });
      const quote = await call(quoteCheckout, { body: { reservations: [...cart.reservations], voucher: null } });
      if (quote.total_cents !== totalCents) {
        void refetch();
        return stop('other-price');
      }
      process.commit(quote.checkout_id);
    } catch (problem) {
      stop({ text: problemText(problem) });
    }
  };
  const field = (name: keyof Visitor) => ({
    name,
    value: visitor[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setVisitor({ ...visitor, [name]: event.target.value }),
  });
  const nameError = (name: 'first_name' | 'last_name') =>
    checked && visitor[name].trim() === '' ? words.nameMissing : undefined;
  return (
    <>
      <Dialog
        open={open}
        onClose={busy ? () => undefined : onClose}
        title={checkout.title}
        focusTitle
        footer={
          <Button
            variant="primary"
            wide
            disabled={price === undefined || isFetching || tokenizer === undefined}
            busy={busy}
            busyLabel={checkout.busy}
            onClick={() => price && void pay(price.total_cents)}
          >
            {price === undefined || tokenizer === undefined ? words.noCard : words.pay(dollars(price.total_cents))}
          </Button>
        }
      >
        <div ref={top} className={form.form}>
          {phase.kind === 'busy' && <Alert kind="info">{checkout.waiting}</Alert>}
          {failure === 'taken' ? (
            <Alert kind="warning">
              {words.taken} <Link to={withQuery(paths.login, { redirect: here() })}>{words.logIn}</Link>
            </Alert>
          ) : failure === 'other-price' ? (
            <Alert kind="warning">{words.otherPrice}</Alert>
          ) : (
            failure !== undefined && <PassingAlert of={failure}>{failure.text}</PassingAlert>
          )}
          {price !== undefined && (
            <>
              <VisitHead slots={price.line_items.flatMap(({ slots }) => slots)} location={price.location} />
              <Receipt label={checkout.receipt} rows={receiptRows(price, false)} />
            </>
          )}
          {price === undefined && isError && (
            <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
              {checkout.failed} {problemText(error)}
            </ErrorState>
          )}
          {price === undefined && !isError && (
            <Loading what={checkout.what}>
              <Skeleton count={4} height={28} />
            </Loading>
          )}
          <div className={form.form} inert={busy}>
            <Capitals as="h3">{words.you}</Capitals>
            <div className={form.pair}>
              <TextField
                label={signup.firstName}
                autoComplete="given-name"
                {...field('first_name')}
                error={nameError('first_name')}
              />
              <TextField
                label={signup.lastName}
                autoComplete="family-name"
                {...field('last_name')}
                error={nameError('last_name')}
              />
            </div>
            <TextField
              label={signup.email}
              type="email"
              autoComplete="email"
              {...field('email')}
              hint={words.emailFor}
              error={checked && !mailed ? signup.emailInvalid : undefined}
            />
            <div className={styles.method}>{cardField(ready)}</div>
            <p className={styles.note}>{words.noPassword}</p>
            {price !== undefined && <CancelNote quote={price} />}
          </div>
        </div>
      </Dialog>
      <CheckoutOutcome process={{ ...process, reset: () => (process.reset(), onEnded()) }} />
    </>
  );
};
