import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { lateQuery } from './board-queries.ts';
import styles from './late-laps.module.css';

/** Laps that would have changed a board but arrived after it was frozen; nothing where there are none. */
export const LateLaps = ({ id }: { readonly id: BoardId }) => {
  const { data = [] } = useQuery(lateQuery(id));
  if (data.length === 0) return null;
  const { late, lateHint } = messages.boards;
  return (
    <section className={styles.late} aria-labelledby="late-laps">
      <h3 id="late-laps">{late}</h3>
      <p>{lateHint}</p>
      <ul>
        {data.map(({ key, name, figure, car }) => (
          <li key={key}>
            <span>{name}</span>
            <span>{car}</span>
            <span className={styles.figure}>{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
