import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Link } from 'react-router-dom';
import { useChosenLocation } from '../../data/venues/chosen-location.ts';
import { clubPromise } from '../../data/club/club-promise.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import styles from './membership.module.css';
import { pitchOffers } from './pitch-offers.ts';

/** For users who never joined: the benefits, and the link to join. */
export const Invitation = ({ name }: { readonly name: string }) => {
  const { club } = messages;
  const promise = clubPromise(useChosenLocation().location);
  const [best] = promise === undefined ? [] : pitchOffers(promise);
  return (
    <div className={styles.status}>
      <p>{club.none}</p>
      {best && (
        <p>
          <Figure size="large" tone="club">
            {best.copy}
          </Figure>
        </p>
      )}
      <Link to={paths.subscription} className={buttonClass({ wide: true })}>
        {club.join(name)}
      </Link>
    </div>
  );
};
