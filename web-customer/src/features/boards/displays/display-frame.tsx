import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useIdle } from './use-idle.ts';
import { useTurn } from './use-turn.ts';
import styles from './display-frame.module.css';

const SHIFT_MS = 60_000;
/** The picture's offset per minute, in hundredths of the screen's width: a small ring, against burn-in of edges. */
const SHIFTS = [
  [0, 0],
  [0.2, 0],
  [0.3, 0.2],
  [0.2, 0.3],
  [0, 0.3],
  [-0.2, 0.3],
  [-0.3, 0.2],
  [-0.2, 0],
] as const;

type DisplayFrameProps = { readonly title: string; readonly children: ReactNode };

/** A wall display: sized by the screen, without scroll bars, shifted a little each minute, the pointer hidden while idle. */
export const DisplayFrame = ({ title, children }: DisplayFrameProps) => {
  const idle = useIdle();
  const [x, y] = SHIFTS[useTurn(SHIFT_MS) % SHIFTS.length] ?? SHIFTS[0];
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  const shift = { '--shift-x': x, '--shift-y': y } as CSSProperties;
  return (
    <main className={styles.frame} data-idle={idle || undefined} style={shift}>
      {children}
    </main>
  );
};
