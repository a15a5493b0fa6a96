import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { site } from '../leave-site.ts';
import { NotFound } from './not-found.tsx';

/**
 * An address of the staff app. If a screen of this app leads there, such as to the account for which a subscription was added
 * (CLUB-33), the browser loads it from the server. If it was opened directly and this app came instead, there is nothing to show.
 */
export const StaffApp = () => {
  const { pathname, search } = useLocation();
  const led = useNavigationType() !== 'POP';
  useEffect(() => {
    if (led) site.leave(pathname + search);
  }, [led, pathname, search]);
  return led ? null : <NotFound />;
};
