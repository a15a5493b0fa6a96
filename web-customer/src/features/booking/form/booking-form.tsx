import styles from './booking-form.module.css';
import { MAX_CART_SLOTS } from '../../../data/checkout/quote-query.ts';
import { useQuote } from '../../../data/checkout/use-quote.ts';
import { firstMessages } from '../../../messages/first-messages.ts';
import { paths, withQuery } from '../../../paths.ts';
import { DayPicker } from '../../../ui/booking/day-picker.tsx';
import { QuoteBar } from '../../../ui/checkout/quote-bar.tsx';
import { OverBar } from '../../../ui/over-bar.tsx';
import type { CheckoutSlot } from './booking-page.tsx';
import { LocationPicker } from './location-picker.tsx';
import { SeatPicker } from './seat-picker.tsx';
import { TimePicker } from './time-picker.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

/** The next missing choice before a checkout; undefined where there is none. */
const whatIsMissing = ({
  slot,
  short,
  seats,
  racers,
}: Pick<Booking, 'slot' | 'short' | 'seats' | 'racers'>): string | undefined => {
  const { book } = firstMessages;
  if (slot === undefined) return book.pickTimeShort;
  if (short) return book.tooFewSeats;
  return seats.length < racers ? book.pickSeats(racers - seats.length) : undefined;
};

type BookingFormProps = {
  readonly location: Location;
  readonly locations: readonly Location[];
  readonly checkout: (props: Omit<Parameters<CheckoutSlot>[0], 'onBooked'>) => ReactNode;
  readonly warning: (date: LocalDate) => ReactNode;
};

/** The choices of the simple screen; the seats and the bar are beside them, or below on a phone. */
export const BookingForm = ({ location, locations, checkout, warning }: BookingFormProps) => {
  const booking = useBooking(location);
  const { quote, pricing, failed, retry } = useQuote(booking.cart);
  const [open, setOpen] = useState(false);
  const { book, bar } = firstMessages;
  const tooMany = booking.racers * booking.sessions > MAX_CART_SLOTS ? bar.tooMany(MAX_CART_SLOTS) : undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.picks}>
        <LocationPicker locations={locations} location={location} />
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
            value={booking.racers}
            min={1}
            max={booking.mostRacers}
            onChange={booking.pickRacers}
          />
          <NumberStepper
            label={book.minutesLabel}
            value={booking.minutes}
            step={SLOT_MINUTES}
            min={SLOT_MINUTES}
            max={booking.longest * SLOT_MINUTES}
            describe={book.minutesText}
            onChange={(minutes) => booking.pickSessions(minutes / SLOT_MINUTES)}
          />
        </div>
        <TimePicker booking={booking} location={location} />
      </div>
      <div className={styles.side}>
        <SeatPicker booking={booking} />
        <OverBar>
          {booking.gone && !open && <Alert kind="warning">{book.seatGone}</Alert>}
          {booking.short && booking.time !== undefined && (
            <Alert kind="warning">
              {book.unavailable(booking.racers, booking.minutes, nightTime(booking.slot ?? '', booking.date))}
            </Alert>
          )}
        </OverBar>
        <p>
          <Link to={paths.reservationsAdvanced} className={styles.advanced}>
            {book.advanced}
          </Link>
        </p>
        <p>
          {book.nothingFree}{' '}
          <Link to={withQuery(paths.waiting, { date: booking.date })} className={styles.advanced}>
            {book.tellMe}
          </Link>
        </p>
        <QuoteBar
          quote={quote}
          pricing={pricing}
          onRetry={failed ? retry : undefined}
          missing={tooMany ?? whatIsMissing(booking)}
          action={bar.checkout(booking.racers, booking.minutes)}
          onCheckout={() => setOpen(true)}
        />
      </div>
      {checkout({ cart: booking.cart, open, onClose: () => setOpen(false) })}
      {warning(booking.date)}
    </div>
  );
};
