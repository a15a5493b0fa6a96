import type { Location } from '@paddock/shared-domain/venues/contract';
import { Link } from 'react-router-dom';
import { visitWords } from '../../../messages/visit-words.ts';
import { pathOfVisit } from '../../../paths.ts';
import styles from './visit.module.css';

/** /visit where there are several venues: each with its address, as a link to its own page. */
export const VisitList = ({ locations }: { readonly locations: readonly Location[] }) => {
  const words = visitWords();
  return (
    <div className={styles.visit}>
      <div className={styles.head}>
        <h1 className={styles.name}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <ul className={styles.venues} aria-label={words.where}>
        {locations.map(({ id, name, address }) => (
          <li key={id} className={styles.type}>
            <h2 className={styles.typeName}>
              <Link to={pathOfVisit(id)}>{name}</Link>
            </h2>
            <p>{address}</p>
          </li>
        ))}
      </ul>
    </div>
  );
};
