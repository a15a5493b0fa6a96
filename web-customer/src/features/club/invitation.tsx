import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import styles from './membership.module.css';

/** For somebody who never joined: what it is worth, and the way in. */
export const Invitation = ({ name }: { readonly name: string }) => {
  const { club } = messages;
  return (
    <div className={styles.status}>
      <p>{club.none}</p>
      <p>
        <Figure size="large" tone="club">
          {club.offer}
        </Figure>
      </p>
      <Link to={paths.subscription} className={buttonClass({ wide: true })}>
        {club.join(name)}
      </Link>
    </div>
  );
};
