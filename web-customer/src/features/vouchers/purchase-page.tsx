import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type OfferSave, useNewCard } from '../../ui/payments/new-card.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUserId } from '../../data/identity/account-queries.ts';
import { cardQuery } from '../../data/billing/card-queries.ts';
import { messages } from '../../messages/messages.ts';
import { paths, redirectTarget } from '../../paths.ts';
import form from '../../ui/form.module.css';
import { Page } from '../../ui/page.tsx';
import { PaymentChallengeDialog } from '../../ui/payments/payment-challenge.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { SoldVoucher } from './sold-voucher.tsx';
import { usePurchase } from './use-purchase.ts';

/** /vouchers/purchase: the form, then the code, then back to the previous page (VOUCH-14, ROUTE-20, ROUTE-22). */
export const PurchasePage = ({
  paymentMethod,
}: {
  readonly paymentMethod: (userId: string, offerSave: OfferSave) => ReactNode;
}) => {
  const userId = useUserId() ?? 'none';
  const { data: card } = useQuery(cardQuery(userId));
  const purchase = usePurchase();
  const newCard = useNewCard();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { phase } = purchase.payment;
  const words = messages.purchase;
  if (phase.kind === 'done' && phase.status.voucher !== null)
    return (
      <SoldVoucher
        voucher={phase.status.voucher}
        mailedTo={purchase.gift.way === 'mail' ? purchase.gift.emailTo.trim() : undefined}
        receiptUrl={phase.status.receipt_url}
        onAnother={purchase.again}
        onDone={() => void navigate(redirectTarget(query, paths.reservations))}
      />
    );
  return (
    <Page title={words.title} width="wide">
      <PageTitle>{words.title}</PageTitle>
      <p className={form.lead}>{words.lead}</p>
      <PurchaseForm
        purchase={purchase}
        hasCard={card !== undefined && card !== null}
        newCard={newCard}
        paymentMethod={paymentMethod(userId, newCard.offer)}
      />
      <PaymentChallengeDialog account="me" payment={purchase.payment} />
    </Page>
  );
};
