import { classNames } from './class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
export type ButtonLook = { readonly variant?: ButtonVariant; readonly wide?: boolean; readonly square?: boolean };

/** The class of a button, for whatever must look like one: a router's link takes it as its `className`. */
export const buttonClass = ({ variant = 'secondary', wide = false, square = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[variant], wide && styles.wide, square && styles.square) ?? '';
