import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { useDisplayAddress } from './display-address.ts';

const Welcome = lazy(async () => ({ default: (await import('./welcome-page.tsx')).WelcomePage }));
const Menu = lazy(async () => ({ default: (await import('./menu-page.tsx')).MenuPage }));
const Splash = lazy(async () => ({ default: (await import('./splash-page.tsx')).SplashPage }));
const Setup = lazy(async () => ({ default: (await import('./setup-page.tsx')).SetupPage }));
const BoardDisplay = lazy(async () => ({ default: (await import('./board-display-page.tsx')).BoardDisplayPage }));

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
      return <Welcome />;
    case paths.menu:
      return <Menu />;
    case paths.splash:
      return <Splash />;
    case paths.display:
      return second === '' ? <Setup /> : <BoardDisplay id={idOf(second)} />;
    default:
      return null;
  }
};

/** The display at the address. */
export const DisplayScreen = () => <Suspense fallback={null}>{screenAt(useDisplayAddress().path)}</Suspense>;
