import styles from './spinner.module.css';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from './class-names.ts';
import type { ComponentProps, MouseEvent } from 'react';

/** A turning ring beside a word; never the only sign that something is under way, hence hidden from readers. */
const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The work is under way: presses are swallowed, the focus stays where it is. */
    readonly busy?: boolean;
    /** What the button reads meanwhile, e.g. "Logging In..." (AUTH-10). */
    readonly busyLabel?: string;
  };

/** One `primary` a screen. A busy button keeps its place in the tab order, so that the focus is not thrown to the top. */
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
