import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { BoardDisplayPage } from './board-display-page.tsx';
import { useDisplayAddress } from './display-address.ts';
import { MenuPage } from './menu-page.tsx';
import { SetupPage } from './setup-page.tsx';
import { SplashPage } from './splash-page.tsx';
import { WelcomePage } from './welcome-page.tsx';

const idOf = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid id: it waits like for any board that does not exist.
    return text;
  }
};

/**
 * The screen of an address: /welcome, /menu, /splash, /display and /display/{boardId} (ROUTE-33 … ROUTE-35); not case-sensitive.
 */
const screenAt = (path: string): ReactNode => {
  const [, first = '', second = ''] = path.split('/');
  switch (`/${first.toLowerCase()}`) {
    case paths.welcome:
      return <WelcomePage />;
    case paths.menu:
      return <MenuPage />;
    case paths.splash:
      return <SplashPage />;
    case paths.display:
      return second === '' ? <SetupPage /> : <BoardDisplayPage id={idOf(second)} />;
    default:
      return null;
  }
};

/**
 * The display at the address. All displays are in one file, so none is lazy: after a first empty render React delays a lazy part
 * that is still loading by some 300 ms.
 */
export const DisplayScreen = () => screenAt(useDisplayAddress().path);
