import type { ReactNode } from 'react';
import styles from './capitals.module.css';

/** The small spaced capitals above a group: RACE TIME, TODAY, KEY. `as` makes it a heading or a term of a list. */
export const Capitals = ({
  children,
  as: Tag = 'span',
  id,
}: {
  readonly children: ReactNode;
  readonly as?: 'span' | 'h2' | 'h3' | 'dt';
  readonly id?: string;
}) => (
  <Tag id={id} className={styles.capitals}>
    {children}
  </Tag>
);
