import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { nextIndex } from './roving-index.ts';
import styles from './tabs.module.css';

export type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly content: ReactNode };
type TabsProps<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
};

/** Tabs with arrow keys. If each tab has an address of its own, use links in a `nav` instead. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) => {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = nextIndex(event.key, at, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (!target || event.key === 'ArrowDown' || event.key === 'ArrowUp') return;
    event.preventDefault();
    onSelect(target.id);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  const current = tabs.find((tab) => tab.id === selected);
  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} tabIndex={-1} className={styles.row} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className={styles.panel}>
        {current?.content}
      </div>
    </div>
  );
};
