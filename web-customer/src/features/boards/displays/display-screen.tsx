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
    // A board that nobody has: it is waited for like any other.
    return text;
  }
};

/** The screen at an address: /welcome, /menu, /splash, /display and /display/{boardId} (ROUTE-33 … ROUTE-35); case does not matter. */
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
 * The display at the address. All of them come in one file, so none is drawn lazily: a screen that first shows nothing waits some 300 ms
 * longer before React draws a part of it whose own pieces are still on their way.
 */
export const DisplayScreen = () => screenAt(useDisplayAddress().path);
