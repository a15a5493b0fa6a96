import { useId, useRef, useState, type ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { classNames } from './class-names.ts';
import { MenuList } from './menu-list.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  readonly label: string;
  readonly onSelect?: () => void;
  /** If set, the row is a link. */
  readonly href?: string;
  readonly disabled?: boolean;
  readonly destructive?: boolean;
  /** A line and a small heading above this row, e.g. "Displays". */
  readonly section?: string;
};
export type MenuProps = {
  readonly label: ReactNode;
  /** Text for screen readers if `label` is only a sign. */
  readonly ariaLabel?: string;
  readonly items: readonly MenuItem[];
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly square?: boolean;
  readonly className?: string;
};

/** A button that opens a list of actions. Arrows, Home, End and first letters move; Escape and a press elsewhere close it. */
export const Menu = ({
  label,
  ariaLabel,
  items,
  variant = 'secondary',
  disabled,
  square = false,
  className,
}: MenuProps) => {
  const [open, setOpen] = useState<'first' | 'last' | undefined>();
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (refocus: boolean) => {
    setOpen(undefined);
    if (refocus) trigger.current?.focus();
  };
  return (
    <span className={styles.anchor}>
      <button
        ref={trigger}
        type="button"
        className={classNames(buttonClass({ variant, square }), className)}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        aria-label={ariaLabel}
        disabled={disabled}
        onClick={() => setOpen(open ? undefined : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {label}
        {!square && <span className={styles.arrow} aria-hidden="true" />}
      </button>
      {open && <MenuList id={id} items={items} trigger={trigger} start={open} onClose={close} />}
    </span>
  );
};
