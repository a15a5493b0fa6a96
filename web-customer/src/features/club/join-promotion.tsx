import type { Quote } from '@paddock/shared-domain/checkout/contract';
import type { User } from '@paddock/shared-domain/identity/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe } from '../../data/identity/account-queries.ts';
import { clubPromise } from '../../data/club/club-promise.ts';
import { configurationQuery } from '../../data/configuration-query.ts';
import { paymentInFlight } from '../../data/payments/payment-in-flight.ts';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { JoinDialog } from './join-dialog.tsx';
import { useClubOffer, type ClubOffer } from './use-club-offer.ts';
import { useJoin } from './use-join.ts';
import { useJoined } from './use-joined.ts';

type JoinPromotionProps = {
  /** The current quote; `credits_program_saves` is what joining would save on it, in cents. */
  readonly quote: Pick<Quote, 'credits_program_saves' | 'location'>;
  readonly paymentMethod: ReactNode;
};

/**
 * "Join and save" in a checkout: opens the club over it, and refreshes every quote once the user has joined (CHECK-08). Nothing
 * for members, without a club, or without a saving.
 */
export const JoinPromotion = ({ quote, paymentMethod }: JoinPromotionProps) => {
  const { data: me } = useMe();
  const { data: configuration } = useQuery(configurationQuery);
  const [opened, setOpened] = useState(() => paymentInFlight.read('enrolment', 'me') !== undefined);
  const { data: locations } = useQuery(locationsQuery);
  const words = promisedWords(
    quote.credits_program_saves,
    locations?.find(({ id }) => id === quote.location),
  );
  // Stays for a user who is joining here, also once the account is read as a member's.
  const wanted = me?.credits_subscription_exists === false;
  if (configuration?.club_enabled !== true || me === undefined || (!wanted && !opened)) return null;
  const { join } = messages;
  return (
    <>
      {wanted && words !== undefined && (
        <Alert
          kind="info"
          announced={false}
          action={<Button onClick={() => setOpened(true)}>{join.promotionOpen}</Button>}
        >
          <strong>{join.promotion(configuration.club_name)}</strong> {words}
        </Alert>
      )}
      {/* The offer is loaded only when the user opens it. */}
      {opened && <Offer user={me} paymentMethod={paymentMethod} onClose={() => setOpened(false)} />}
    </>
  );
};

/** What joining saves, on this booking and on races in general; `undefined` where that is nothing. */
const promisedWords = (savesCents: number, location: Location | undefined): string | undefined => {
  const { join } = messages;
  const { leastPercent = 0, mostPercent = 0 } = clubPromise(location) ?? {};
  if (savesCents > 0) {
    const saved = join.promotionBooking(dollars(savesCents));
    return `${saved}${leastPercent > 0 ? join.promotionAlso(join.everyRace(leastPercent)) : ''}.`;
  }
  if (leastPercent > 0) return `${join.promotionOn(leastPercent)}.`;
  return mostPercent > 0 ? `${join.promotionUpTo(mostPercent)}.` : undefined;
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
