import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { seatsByType } from '../../data/type-price.ts';
import { messages } from '../../messages/messages.ts';
import { BoardExcerpt } from './board-excerpt.tsx';
import { BookHere } from './book-here.tsx';
import { ClubOffer } from './club-offer.tsx';
import { DisplayHead } from './display-head.tsx';
import { seatsQuery } from './display-queries.ts';
import styles from './splash-screen.module.css';

type SplashScreenProps = {
  readonly location: Location;
  /** A board whose best stand beside the prices; none by default (ruling A-125). */
  readonly board?: BoardId | undefined;
};

/** The price list of a location: types with price and unit, the note on VR, the club (DISP-10 … DISP-13). */
export const SplashScreen = ({ location, board }: SplashScreenProps) => {
  const { displays } = messages;
  const { data: seats } = useQuery(seatsQuery(location.id));
  const types = seatsByType(seats ?? []);
  return (
    <div className={styles.screen}>
      <DisplayHead above={location.name} title={displays.prices} />
      <div className={styles.columns}>
        {seats === undefined ? (
          <p className={styles.soon}>{displays.pricesSoon}</p>
        ) : (
          <ul
            className={styles.prices}
            aria-label={displays.priceList}
            style={{ '--types': Math.max(1, types.length) } as CSSProperties}
          >
            {types.map(({ id, name, price }) => (
              <li key={id} className={styles.type}>
                <span>{name}</span>
                <span className={styles.price}>{price}</span>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.aside}>
          <ClubOffer />
          {board !== undefined && <BoardExcerpt id={board} />}
        </div>
      </div>
      <p className={styles.note}>{displays.vrNote}</p>
      <BookHere location={location} />
    </div>
  );
};
