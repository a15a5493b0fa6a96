import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DisplayRoom } from '../../features/boards/displays/display-room.tsx';

/** A display opened by a link within the app. If its address is opened directly, the server sends a lighter page (display.html). */
export const RoutedDisplay = () => {
  const { pathname: path, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => ({ path, query: new URLSearchParams(search), goTo: (to: string) => void navigate(to) }),
    [path, search, navigate],
  );
  return <DisplayRoom address={address} />;
};
