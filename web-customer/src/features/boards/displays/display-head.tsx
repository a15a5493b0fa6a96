import { Logo } from '@paddock/web-kit/ui/logo.tsx';
import styles from './display-head.module.css';

type DisplayHeadProps = { readonly above: string; readonly title: string; readonly words?: string | undefined };

/** The board's location and period, its title, and the venue's logo. */
export const DisplayHead = ({ above, title, words }: DisplayHeadProps) => (
  <header className={styles.head}>
    <div className={styles.words}>
      <p data-near className={styles.above}>
        {above}
      </p>
      <h1 className={styles.title}>{title}</h1>
      {words !== undefined && words !== '' && (
        <p data-near className={styles.description}>
          {words}
        </p>
      )}
    </div>
    <span className={styles.logo}>
      <Logo />
    </span>
  </header>
);
