import { Logo } from '@paddock/web-kit/ui/logo.tsx';
import { type ReactNode, useEffect } from 'react';
import styles from './form-frame.module.css';

type FormFrameProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** A form that sets up a display, in the sizes of a desktop screen. */
export const FormFrame = ({ title, lead, children }: FormFrameProps) => {
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <Logo width={160} />
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </main>
  );
};
