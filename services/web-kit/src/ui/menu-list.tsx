import styles from './menu.module.css';
import { classNames } from './class-names.ts';
import type { MenuItem } from './menu.tsx';
import { nextByLetter, nextIndex } from './roving-index.ts';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const GAP = 4;

const SPARE = 8;

/**
 * Places a list below its button, or above it if there is no room below, at least 8 px inside the window. If neither side has
 * room, it covers the button.
 */
const placeBelow = (floating: HTMLElement | null, anchor: HTMLElement | null): void => {
  if (!floating || !anchor) return;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < height;
  const left = Math.min(at.left, window.innerWidth - width - SPARE);
  const top = Math.min(below ? at.bottom + GAP : at.top - GAP - height, window.innerHeight - height - SPARE);
  floating.style.left = `${Math.max(SPARE, left)}px`;
  floating.style.top = `${Math.max(SPARE, top)}px`;
  floating.style.minWidth = `${at.width}px`;
};

type MenuListProps = {
  readonly id: string;
  readonly items: readonly MenuItem[];
  readonly trigger: RefObject<HTMLElement | null>;
  readonly start: 'first' | 'last';
  readonly onClose: (refocus: boolean) => void;
};

/** The open list of a {@link Menu}, in the browser's top layer so that no scrolling box clips it. */
export const MenuList = ({ id, items, trigger, start, onClose }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled])') ?? [])];

  useLayoutEffect(() => {
    list.current?.showPopover();
    placeBelow(list.current, trigger.current);
    rows()
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, [start, trigger]);

  const press = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return onClose(true);
    }
    const next =
      nextIndex(event.key, at, all.length) ??
      nextByLetter(
        event.key,
        at,
        all.map((row) => row.textContent),
      );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget as Node | null;
    if (!list.current?.contains(to) && to !== trigger.current) onClose(false);
  };
  const select = (item: MenuItem) => {
    if (item.disabled) return;
    onClose(true);
    item.onSelect?.();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      popover="manual"
      tabIndex={-1}
      className={styles.list}
      onKeyDown={press}
      onBlur={leave}
    >
      {items.map((item) => {
        const shared = {
          role: 'menuitem',
          tabIndex: -1,
          'aria-disabled': item.disabled || undefined,
          className: classNames(styles.item, item.destructive && styles.destructive),
          onClick: () => select(item),
        };
        return (
          <div key={item.label} role="none">
            {item.section !== undefined && <div className={styles.section}>{item.section}</div>}
            {item.href !== undefined && !item.disabled ? (
              <a {...shared} href={item.href}>
                {item.label}
              </a>
            ) : (
              <button type="button" {...shared}>
                {item.label}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
};
