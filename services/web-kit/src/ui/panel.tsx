import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

type PanelProps = {
  readonly children: ReactNode;
  readonly title?: string;
  /** At the other end of the title's line. */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly level?: 2 | 3;
  /** No padding around the children, for a table that reaches the edges. */
  readonly flush?: boolean;
};

/** A card with an edge and a title. With a title it is a landmark that screen readers can jump to. */
export const Panel = ({ children, title, aside, footer, level = 2, flush = false }: PanelProps) => {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </section>
  );
};
