import { classNames } from './class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
export type ButtonLook = { readonly variant?: ButtonVariant; readonly wide?: boolean; readonly square?: boolean };

/** The class of a button, for elements that must look like one, such as a router's link. */
export const buttonClass = ({ variant = 'secondary', wide = false, square = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[variant], wide && styles.wide, square && styles.square) ?? '';
