import { Button, type ButtonProps } from './button.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import styles from './split-button.module.css';

type SplitButtonProps = ButtonProps & {
  readonly items: readonly MenuItem[];
  /** Text for screen readers on the small half, e.g. "More ways to create a party". */
  readonly menuLabel: string;
  /** Whether the menu is disabled, if that differs from the main half. */
  readonly menuDisabled?: boolean;
};

/** The usual action, with the rarer ones beside it. */
export const SplitButton = ({ items, menuLabel, menuDisabled, variant = 'secondary', ...button }: SplitButtonProps) => (
  <span className={`${styles.split} ${styles[variant] ?? ''}`}>
    <Button {...button} variant={variant} />
    <Menu
      label={<span className={styles.arrow} aria-hidden="true" />}
      ariaLabel={menuLabel}
      items={items}
      variant={variant}
      square
      disabled={menuDisabled ?? button.disabled ?? false}
    />
  </span>
);
