import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { leaveSite } from '../leave-site.ts';
import { NotFound } from './not-found.tsx';

/**
 * An address of the staff app that somebody was led to from here, such as the account that a subscription was added for
 * (CLUB-33): the browser loads it again from the server. A browser that began there and still got this app finds nothing.
 */
export const StaffApp = () => {
  const { pathname, search } = useLocation();
  const led = useNavigationType() !== 'POP';
  useEffect(() => {
    if (led) leaveSite(pathname + search);
  }, [led, pathname, search]);
  return led ? null : <NotFound />;
};
