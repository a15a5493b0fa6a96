import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DisplayRoom } from '../../features/boards/displays/display-room.tsx';

/** The displays where somebody is led to one from within the app. Opened in a new tab, they come by their own, lighter page (display.html). */
export const RoutedDisplay = () => {
  const { pathname: path, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => ({ path, query: new URLSearchParams(search), goTo: (to: string) => void navigate(to) }),
    [path, search, navigate],
  );
  return <DisplayRoom address={address} />;
};
