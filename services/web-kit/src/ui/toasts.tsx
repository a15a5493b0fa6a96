import styles from './toasts.module.css';
import { kitWords } from '../language/kit-words.ts';
import { classNames } from './class-names.ts';
import { dismissToast, type Toast, useToastStore } from './toast-store.ts';
import { messageSigns } from './tone-signs.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls `onEnd` once after `durationMs` during which `held` was false. A pause keeps the remaining time. */
const useCountdown = (durationMs: number, held: boolean, onEnd: () => void): void => {
  const left = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [held]);
};

/**
 * Renders the messages of the toast store. One per app, at the end of the page. The live region exists before its first message,
 * so that screen readers announce it.
 */
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

/** One message. Its time stops while it is pointed at or has the focus (WCAG 2.2.1). */
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
