import type { User } from '@paddock/shared-domain/identity/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe } from '../../data/account-queries.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { paymentInFlight } from '../../data/payments/payment-in-flight.ts';
import { messages } from '../../messages/messages.ts';
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
  const [opened, setOpened] = useState(() => paymentInFlight.read('enrolment', 'me') !== undefined);
  // Whoever is joining here sees it through, also once the account is read as a member's.
  const wanted = me?.credits_subscription_exists === false;
  if (configuration?.club_enabled !== true || me === undefined || (!wanted && !opened)) return null;
  const { join } = messages;
  return (
    <>
      {wanted && (
        <Alert
          kind="info"
          announced={false}
          action={<Button onClick={() => setOpened(true)}>{join.promotionOpen}</Button>}
        >
          <strong>{join.promotion(configuration.club_name)}</strong>
          {savesCents > 0 && <> {join.promotionWords(dollars(savesCents))}</>}
        </Alert>
      )}
      {/* What the club offers is asked for only by those who want to know. */}
      {opened && <Offer user={me} paymentMethod={paymentMethod} onClose={() => setOpened(false)} />}
    </>
  );
};

type OfferProps = { readonly paymentMethod: ReactNode; readonly onClose: () => void };
const Offer = ({ user, ...rest }: OfferProps & { readonly user: User }) => {
  const [arrived] = useState(user);
  const { offer } = useClubOffer(arrived);
  return offer && <OpenOffer offer={offer} userId={user.id} {...rest} />;
};

type OpenOfferProps = OfferProps & { readonly offer: ClubOffer; readonly userId: string };
const OpenOffer = ({ offer, userId, paymentMethod, onClose }: OpenOfferProps) => {
  const joining = useJoin(offer, 'me', undefined);
  useJoined(joining, userId, onClose);
  return (
    <JoinDialog join={joining} userId={userId} open onClose={onClose} from="pitch" paymentMethod={paymentMethod} />
  );
};
