import styles from './spinner.module.css';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from './class-names.ts';
import type { ComponentProps, MouseEvent } from 'react';

/** A spinner beside a text. Hidden from screen readers, because the text says the same. */
const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: presses are ignored, the focus stays. */
    readonly busy?: boolean;
    /** The button's text while busy, e.g. "Logging In..." (AUTH-10). */
    readonly busyLabel?: string;
  };

/** Use one `primary` button a screen. A busy button stays focusable, so that the focus is not lost. */
export const Button = ({
  variant,
  wide,
  square,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(
        buttonClass({ ...(variant && { variant }), wide: wide ?? false, square: square ?? false }),
        className,
      )}
    >
      {busy && <Spinner />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
};
