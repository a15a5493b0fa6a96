import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

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
