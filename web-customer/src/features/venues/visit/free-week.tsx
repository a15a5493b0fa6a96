import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { visitWords } from '../../../messages/visit-words.ts';
import { dayWords } from './opening-rows.ts';
import styles from './visit.module.css';

type Days = Extract<VisitPage, { readonly kind: 'one' }>['days'];

/** From when each day of the week has something free, as the server draws it: the screen has the live picker in its place. */
export const FreeWeek = ({ days }: { readonly days: Days }) => {
  const words = visitWords();
  return (
    <section className={styles.part}>
      <Capitals as="h2">{words.free}</Capitals>
      <ul className={styles.free}>
        {days.map(({ date, first }) => (
          <li key={date}>
            {first === null ? words.full(dayWords(date)) : words.freeAt(dayWords(date), nightTime(first, date))}
          </li>
        ))}
      </ul>
    </section>
  );
};
