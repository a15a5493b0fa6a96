import { useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { dismissToast, useToastStore, type Toast } from './toast-store.ts';
import { messageSigns } from './tone-signs.ts';
import { useCountdown } from './use-countdown.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './toasts.module.css';

/** Draws the messages of the toast store. One per app, at the end of the page; the live region is there before its first words. */
export const Toasts = () => {
  const toasts = useToastStore((store) => store.toasts);
  return (
    <section className={styles.stack} aria-label={kitWords.toasts} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
};

/** One message; its clock stands still while it is pointed at or holds the focus (WCAG 2.2.1). */
const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useCountdown(toast.durationMs, held, () => dismissToast(toast.id));
  const sign = messageSigns[toast.kind];
  return (
    <div
      ref={card}
      role={toast.kind === 'danger' ? 'alert' : 'group'}
      aria-label={kitWords.kinds[toast.kind]}
      className={classNames(styles.toast, styles[toast.kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(card.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span className={styles.words}>{toast.text}</span>
      {toast.action &&
        (toast.action.href === undefined ? (
          <button type="button" className={styles.action} onClick={toast.action.onPress}>
            {toast.action.label}
          </button>
        ) : (
          <a className={styles.action} href={toast.action.href}>
            {toast.action.label}
          </a>
        ))}
      <button
        type="button"
        className={styles.close}
        aria-label={kitWords.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
};
