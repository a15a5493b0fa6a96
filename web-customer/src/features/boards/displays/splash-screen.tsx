import { SLOT_MILLIS, slotsOfDay, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { languageNow } from '@paddock/web-kit/language/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useNow } from '../../../data/use-now.ts';
import { seatsByType } from '../../../data/venues/type-price.ts';
import { messages } from '../../../messages/messages.ts';
import { BoardExcerpt } from './board-excerpt.tsx';
import { BookHere } from './book-here.tsx';
import { ClubOffer } from './club-offer.tsx';
import { DisplayHead } from './display-head.tsx';
import { configurationQuery, seatsQuery } from './display-queries.ts';
import { isVirtualReality } from './virtual-reality.ts';
import { SLIDE_MS } from './use-carousel.ts';
import { useTurn } from './use-turn.ts';
import styles from './splash-screen.module.css';

type SplashScreenProps = {
  readonly location: Location;
  /** A board whose first rows are shown beside the prices; none by default (rule A-125). */
  readonly board?: BoardId | undefined;
};

/** The most types that can be read across the room; a longer list changes pages every 10 s. */
export const TYPES = 6;

/** The price list of a location: types with price and unit, the note on VR where a seat has it, the club (DISP-10 … DISP-13). */
export const SplashScreen = ({ location, board }: SplashScreenProps) => {
  const { displays } = messages;
  const { data: seats } = useQuery(seatsQuery(location.id));
  const { data: configuration } = useQuery(configurationQuery);
  const vrNote = configuration?.vr_note[languageNow()] || configuration?.vr_note.en || '';
  return (
    <div className={styles.screen}>
      <DisplayHead above={location.name} title={displays.prices} />
      {seats === undefined ? (
        <p className={styles.soon}>{displays.pricesSoon}</p>
      ) : (
        <Prices seats={seats} location={location} />
      )}
      <div className={styles.aside}>
        <ClubOffer location={location} />
        {board !== undefined && <BoardExcerpt id={board} />}
      </div>
      {vrNote !== '' && seats?.some(isVirtualReality) && (
        <p data-near className={styles.note}>
          {vrNote}
        </p>
      )}
      <BookHere location={location} />
    </div>
  );
};

/** The half-hour that runs now, or the next one of the day; none after the last. */
const nextStarts = (location: Location, now: Instant): readonly Instant[] => {
  const venue = venueHoursOf(location);
  const next = slotsOfDay(businessDayOf(now, venue), venue).find(
    ({ startsAt }) => millisOf(startsAt) + SLOT_MILLIS > millisOf(now),
  );
  return next === undefined ? [] : [next.startsAt];
};

type PricesProps = { readonly seats: readonly Calendar[]; readonly location: Location };
const Prices = ({ seats, location }: PricesProps) => {
  const { displays } = messages;
  const types = seatsByType(seats, { location, starts: nextStarts(location, useNow()), halfHours: 1 });
  const parts = Math.max(1, Math.ceil(types.length / TYPES));
  const part = useTurn(SLIDE_MS, parts > 1) % parts;
  return (
    <div className={styles.list}>
      <ul
        className={styles.prices}
        aria-label={displays.priceList}
        style={{ '--types': Math.min(TYPES, Math.max(1, types.length)) } as CSSProperties}
      >
        {types.slice(part * TYPES, (part + 1) * TYPES).map(({ id, name, price, rule }) => (
          <li key={id} className={styles.type}>
            <span className={styles.name}>
              {name}
              {rule !== undefined && <small className={styles.rule}>{rule}</small>}
            </span>
            <span className={styles.price}>{price}</span>
          </li>
        ))}
      </ul>
      {parts > 1 && (
        <p data-near className={styles.part}>
          {displays.part(part + 1, parts)}
        </p>
      )}
    </div>
  );
};
