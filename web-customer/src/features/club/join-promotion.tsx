import type { User } from '@paddock/shared-domain/identity/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe } from '../../data/account-queries.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { messages } from '../../messages/en.ts';
import { JoinDialog } from './join-dialog.tsx';
import { useClubOffer, type ClubOffer } from './use-club-offer.ts';
import { useJoin } from './use-join.ts';
import { useJoined } from './use-joined.ts';

type JoinPromotionProps = {
  /** What joining would save on what is about to be paid, in cents: the quote's credits_program_saves (ruling A-066). */
  readonly savesCents: number;
  readonly paymentMethod: ReactNode;
};

/**
 * "Join and save" inside a checkout: opens the way into the club over it, and every quote is refreshed once somebody has joined
 * (CHECK-08). Silent for members and where there is no club (ruling A-097).
 */
export const JoinPromotion = ({ savesCents, paymentMethod }: JoinPromotionProps) => {
  const { data: me } = useMe();
  const { data: configuration } = useQuery(configurationQuery);
  const wanted = configuration?.club_enabled === true && me?.credits_subscription_exists === false;
  return wanted ? <Offer user={me} savesCents={savesCents} paymentMethod={paymentMethod} /> : null;
};

const Offer = ({ user, ...rest }: JoinPromotionProps & { readonly user: User }) => {
  const { offer } = useClubOffer(user);
  return offer && <OpenOffer offer={offer} userId={user.id} {...rest} />;
};

type OpenOfferProps = JoinPromotionProps & { readonly offer: ClubOffer; readonly userId: string };
const OpenOffer = ({ offer, userId, savesCents, paymentMethod }: OpenOfferProps) => {
  const [open, setOpen] = useState(false);
  const joining = useJoin(offer, 'me', undefined, open);
  useJoined(joining, userId, () => setOpen(false));
  const { join } = messages;
  return (
    <>
      <Alert kind="info" announced={false} action={<Button onClick={() => setOpen(true)}>{join.promotionOpen}</Button>}>
        <strong>{join.promotion(offer.name)}</strong>
        {savesCents > 0 && <> {join.promotionWords(dollars(savesCents))}</>}
      </Alert>
      <JoinDialog
        join={joining}
        userId={userId}
        open={open}
        onClose={() => setOpen(false)}
        from="pitch"
        paymentMethod={paymentMethod}
      />
    </>
  );
};
