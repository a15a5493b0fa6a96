import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { messages } from '../../../messages/messages.ts';
import type { CardFieldProps } from './card-tokenizer.ts';
import { TwinCardField } from './twin-card-field.tsx';

/** The delay between the opening of the form and the mounting of its field, in milliseconds (PAY-07). */
export const FIELD_DELAY_MS = 500;

const StripeCardField = lazy(async () => ({ default: (await import('./stripe-card-field.tsx')).StripeCardField }));

/** The provider's card field, or our own field where the provider's twin is used, half a second after the form opened. */
export const CardField = ({ onReady }: Pick<CardFieldProps, 'onReady'>) => {
  const [open, setOpen] = useState(false);
  const { data: configuration, isError, isFetching, refetch } = useQuery(configurationQuery);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), FIELD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const waiting = (
    <Loading what={messages.card.fieldWhat}>
      <Skeleton height={48} />
    </Loading>
  );
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {messages.card.unreachable}
      </ErrorState>
    );
  if (!open || !configuration) return waiting;
  if (configuration.card_provider === 'stripe_twin' && configuration.card_provider_url !== null)
    return (
      <TwinCardField
        publicKey={configuration.card_public_key}
        providerUrl={configuration.card_provider_url}
        onReady={onReady}
      />
    );
  return (
    <Suspense fallback={waiting}>
      <StripeCardField publicKey={configuration.card_public_key} onReady={onReady} />
    </Suspense>
  );
};
