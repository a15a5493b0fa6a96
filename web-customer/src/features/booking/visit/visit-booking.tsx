import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { type ReactNode, useState } from 'react';
import { type Cart, MAX_CART_SLOTS } from '../../../data/checkout/quote-query.ts';
import { useQuote } from '../../../data/checkout/use-quote.ts';
import { useVisitorPrice } from '../../../data/checkout/visitor-price.ts';
import { useUserId } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { visitWords } from '../../../messages/visit-words.ts';
import { DayPicker } from '../../../ui/booking/day-picker.tsx';
import { QuoteBar } from '../../../ui/checkout/quote-bar.tsx';
import styles from '../form/booking-form.module.css';
import { resetPicked } from '../form/booking-store.ts';
import { SeatPicker } from '../form/seat-picker.tsx';
import { TimePicker } from '../form/time-picker.tsx';
import { useBooking } from '../form/use-booking.ts';

type VisitBookingProps = {
  readonly location: Location;
  readonly checkout: (props: {
    readonly cart: Cart;
    readonly open: boolean;
    readonly onClose: () => void;
    readonly onBooked: () => void;
  }) => ReactNode;
};

const NOTHING = { reservations: [] } as const;

/** Day, time and seats of a visitor, with the price; somebody who is logged in sees their own price. */
export const VisitBooking = ({ location, checkout }: VisitBookingProps) => {
  const booking = useBooking(location);
  const signedIn = useUserId() !== undefined;
  const none = { location: location.id, ...NOTHING };
  const own = useQuote(signedIn ? booking.cart : none);
  const visitors = useVisitorPrice(signedIn ? none : booking.cart);
  const { quote, pricing, failed, retry } = signedIn ? own : visitors;
  const [open, setOpen] = useState(false);
  const { book, bar } = messages;
  const { racers, seats, sessions, minutes } = booking;
  const missing = () => {
    if (racers * sessions > MAX_CART_SLOTS) return bar.tooMany(MAX_CART_SLOTS);
    if (booking.slot === undefined) return book.pickTimeShort;
    if (booking.short) return book.tooFewSeats;
    return seats.length < racers ? book.pickSeats(racers - seats.length) : undefined;
  };
  return (
    <section className={styles.columns} aria-label={visitWords().book}>
      <div className={styles.picks}>
        <DayPicker
          location={location}
          date={booking.date}
          first={booking.first}
          last={booking.last}
          onDate={booking.pickDate}
        />
        <div className={styles.pair}>
          <NumberStepper
            label={book.racersLabel}
            value={racers}
            min={1}
            max={booking.mostRacers}
            onChange={booking.pickRacers}
          />
          <NumberStepper
            label={book.minutesLabel}
            value={minutes}
            step={SLOT_MINUTES}
            min={SLOT_MINUTES}
            max={booking.longest * SLOT_MINUTES}
            describe={book.minutesText}
            onChange={(next) => booking.pickSessions(next / SLOT_MINUTES)}
          />
        </div>
        <TimePicker booking={booking} location={location} />
      </div>
      <div className={styles.side}>
        <SeatPicker booking={booking} />
        {booking.gone && !open && <Alert kind="warning">{book.seatGone}</Alert>}
        <QuoteBar
          quote={quote}
          pricing={pricing}
          onRetry={failed ? retry : undefined}
          missing={missing()}
          action={bar.checkout(racers, minutes)}
          onCheckout={() => setOpen(true)}
        />
      </div>
      {checkout({ cart: booking.cart, open, onClose: () => setOpen(false), onBooked: resetPicked })}
    </section>
  );
};
