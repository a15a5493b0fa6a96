import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure.module.css';

type FigureProps = {
  readonly children: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  readonly tone?: 'go' | 'hold' | 'stop' | 'record' | 'club';
};

/** A prominent number: condensed, tabular. Sizes 18, 22, 26 and 34. */
export const Figure = ({ children, size = 'medium', tone }: FigureProps) => (
  <span className={classNames(styles.figure, styles[size], tone && styles[tone])}>{children}</span>
);
