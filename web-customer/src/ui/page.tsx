import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';

type PageProps = {
  /** What the browser's tab says. */
  readonly title: string;
  readonly children: ReactNode;
  /** Forms and plain words stand in a narrow column; booking takes the whole width. */
  readonly width?: 'narrow' | 'medium' | 'wide';
};

/** One screen: names the tab, keeps the measure. */
export const Page = ({ title, children, width = 'medium' }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  return <div className={`${styles.page} ${styles[width] ?? ''}`}>{children}</div>;
};
