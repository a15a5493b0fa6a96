import { DisplayHead } from './display-head.tsx';
import screen from './board-screen.module.css';

/** A display without data: it says so and keeps trying (rule A-126). */
export const Waiting = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <div className={screen.screen}>
    <DisplayHead above="" title={title} />
    <p className={screen.none}>{children}</p>
  </div>
);
