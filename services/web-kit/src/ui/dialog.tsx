import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /** Pressing outside closes the dialog. Off if typed text would be lost. */
  readonly closeOnBackdrop?: boolean;
  readonly size?: 'narrow' | 'wide';
  /** The dialog begins with its title and not with its first field: for one that is read before anything is typed. */
  readonly focusTitle?: boolean;
};

/**
 * A native modal dialog: the page behind is inert, Escape closes. The focus returns to where it was, or to the page if that
 * element is gone. On a phone it opens at the bottom of the screen. The children are rendered only while it is open.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

const OpenDialog = ({
  onClose,
  title,
  children,
  footer,
  closeOnBackdrop = false,
  size = 'narrow',
  focusTitle = false,
}: Omit<DialogProps, 'open'>) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // Focuses the first field, if any. The browser would focus the close button.
      const first = '[data-body] :is(input, select, textarea):not(:disabled)';
      element.querySelector<HTMLElement>(focusTitle ? 'h2' : first)?.focus();
    }
    return () => {
      if (element?.open) element.close();
      if (!(before instanceof HTMLElement)) return;
      // If the element that opened the dialog is gone, the page's content gets the focus, not the top of the document.
      if (before.isConnected) before.focus();
      else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where the dialog begins is decided when it opens
  }, []);

  const pressBackdrop = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current) onClose();
  };
  return (
    // Escape does the same for the keyboard as a press outside.
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
          <h2 id={titleId} tabIndex={focusTitle ? -1 : undefined}>
            {title}
          </h2>
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
