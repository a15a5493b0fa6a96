import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Calendar, CalendarType, Location } from '@paddock/shared-domain/venues/contract';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import type { ReactNode } from 'react';
import { seatsByType } from '../../../data/venues/type-price.ts';
import { messages } from '../../../messages/messages.ts';
import { visitWords } from '../../../messages/visit-words.ts';
import { type OpeningRow, specialRows, weekRows } from './opening-rows.ts';
import { priceRows } from './price-rows.ts';
import styles from './visit.module.css';

const SLOT_MINUTES = 30;

/** The venue in the maps of the device or the browser. */
const onTheMap = ({ name, address }: Pick<Location, 'name' | 'address'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`;

const Hours = ({ rows }: { readonly rows: readonly OpeningRow[] }) => (
  <dl className={styles.hours}>
    {rows.map(({ key, days, hours }) => (
      <div key={key}>
        <dt>{days}</dt>
        <dd>{hours}</dd>
      </div>
    ))}
  </dl>
);

export type VisitFactsProps = {
  readonly location: Location;
  /** The active seats of the location. */
  readonly seats: readonly Calendar[];
  readonly types: readonly CalendarType[];
  /** Beside another screen its head is no title of the page. */
  readonly heading?: 'h1' | 'h2';
  /** Booking, or what is free: between the head and the rest. */
  readonly children: ReactNode;
};

/** The shop window of a venue: its name and place, what one can book, prices with pictures, hours, and what to expect. */
export const VisitFacts = ({ location, seats, types, heading: Heading = 'h1', children }: VisitFactsProps) => {
  const words = visitWords();
  const special = specialRows(location);
  const rules = priceRows(location, seats);
  const { booking_fee_cents: fee, booking_fees_threshold: threshold, sales_tax_rate_percent: tax } = location;
  return (
    <div className={styles.visit}>
      <div className={styles.head}>
        <Heading className={styles.name}>{location.name}</Heading>
        <p className={styles.lead}>{words.lead}</p>
        {location.address !== '' && (
          <p className={styles.place}>
            <span>{location.address}</span>{' '}
            <a href={onTheMap(location)} target="_blank" rel="noreferrer">
              {words.map}
            </a>
          </p>
        )}
      </div>
      {children}
      <section className={styles.part}>
        <Capitals as="h2">{words.prices}</Capitals>
        <ul className={styles.types}>
          {seatsByType(seats, { location, starts: [], halfHours: 1 }).map(
            ({ id, name, description, price, seats: own }) => {
              const type = types.find((one) => one.id === id);
              const image = type?.image ?? own.find((seat) => seat.image !== null)?.image;
              return (
                <li key={id} className={styles.type}>
                  {image != null && (
                    <img className={styles.picture} src={image} alt="" width="480" height="270" loading="lazy" />
                  )}
                  <h3 className={styles.typeName}>{name}</h3>
                  <p className={styles.price}>{price}</p>
                  <p>{type?.description ?? description}</p>
                </li>
              );
            },
          )}
        </ul>
        {rules.length > 0 && (
          <>
            <h3 className={styles.typeName}>{words.rules}</h3>
            <ul className={styles.rules}>
              {rules.map(({ key, name, price, when }) => (
                <li key={key}>
                  <strong>{name}</strong> <span className={styles.price}>{price}</span>
                  <br />
                  {when}
                </li>
              ))}
            </ul>
          </>
        )}
        {fee > 0 && threshold > 1 && <p>{words.fee(dollars(fee), threshold * SLOT_MINUTES)}</p>}
        {tax > 0 && <p>{words.tax(tax)}</p>}
      </section>
      <section className={styles.part}>
        <Capitals as="h2">{words.hours}</Capitals>
        <Hours rows={weekRows(location)} />
        {special.length > 0 && (
          <>
            <h3 className={styles.typeName}>{words.other}</h3>
            <Hours rows={special} />
          </>
        )}
      </section>
      <section className={styles.part}>
        <Capitals as="h2">{words.expect}</Capitals>
        <p>{words.halfHours}</p>
        <p>{messages.checkout.cancelNote(location.cancellation_notice_hours)}</p>
      </section>
    </div>
  );
};
