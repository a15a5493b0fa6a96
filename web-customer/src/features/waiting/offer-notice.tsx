import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { useUserId } from '../../data/identity/account-queries.ts';
import { waitsQuery } from '../../data/waiting/waiting-queries.ts';
import { firstMessages } from '../../messages/first-messages.ts';
import { paths } from '../../paths.ts';
import styles from './offer-notice.module.css';

/** On every page: a seat is held for this user now. */
export const OfferNotice = () => {
  const { pathname } = useLocation();
  const { data: waits = [] } = useQuery(waitsQuery(useUserId() ?? 'none'));
  const offered = waits.find(({ offer }) => offer !== null);
  if (offered === undefined || pathname === paths.waiting) return null;
  const { offer: words } = firstMessages;
  return (
    <div className={styles.notice}>
      <Alert kind="success" action={<Link to={paths.waiting}>{words.look}</Link>}>
        {words.notice(offered.location_name)}
      </Alert>
    </div>
  );
};
