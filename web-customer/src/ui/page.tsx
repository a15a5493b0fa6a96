import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';

type PageProps = {
  /** The title of the browser's tab. */
  readonly title: string;
  readonly children: ReactNode;
  /** Forms and texts use a narrow column; booking uses the whole width. */
  readonly width?: 'narrow' | 'medium' | 'wide';
};

/** One screen: sets the tab's title and the width. */
export const Page = ({ title, children, width = 'medium' }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  return <div className={`${styles.page} ${styles[width] ?? ''}`}>{children}</div>;
};
