import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the foot, the main one last. */
  readonly footer?: ReactNode;
  /** A press beside the dialog closes it; off where something typed would be lost. */
  readonly closeOnBackdrop?: boolean;
  readonly size?: 'narrow' | 'wide';
};

/**
 * A native modal dialog: the page behind is inert, Escape closes, the focus goes in and back to where it was, or to the page where that is gone. On a phone it
 * rises from the foot of the screen. The children are drawn only while it is open.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

const OpenDialog = ({
  onClose,
  title,
  children,
  footer,
  closeOnBackdrop = false,
  size = 'narrow',
}: Omit<DialogProps, 'open'>) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // Into the first field where there is one; the browser itself would stop at the close button.
      element.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):not(:disabled)')?.focus();
    }
    return () => {
      if (element?.open) element.close();
      if (!(before instanceof HTMLElement)) return;
      // What opened it may be gone with what was done here: the page's words go on, and not the top of the document.
      if (before.isConnected) before.focus();
      else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);

  const pressBackdrop = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current) onClose();
  };
  return (
    // Escape is the keyboard's way of pressing beside the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={pressBackdrop}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label={kitWords.close} onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        </header>
        <div className={styles.body} data-body="">
          {children}
        </div>
        {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
};
