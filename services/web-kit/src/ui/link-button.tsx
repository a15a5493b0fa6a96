import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

/** A link that looks like a button. For a router's link use `buttonClass` as its `className`. */
export const LinkButton = ({
  variant,
  wide,
  square,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) => (
  <a
    {...rest}
    className={`${buttonClass({ ...(variant && { variant }), wide: wide ?? false, square: square ?? false })} ${className ?? ''}`}
  >
    {children}
  </a>
);
