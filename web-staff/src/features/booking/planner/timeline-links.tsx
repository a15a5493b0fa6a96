import { Menu } from '@paddock/web-kit/ui/menu.tsx';
import { Link, useNavigate } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';
import styles from '../../../ui/booking/selection-bar.module.css';

/** Links to the timeline of a booking or blackout: each half-hour has its own, so with several selected one is chosen. */
export const TimelineLinks = ({ slots }: { readonly slots: readonly SelectedSlot[] }) => {
  const navigate = useNavigate();
  const [first, ...others] = slots.toSorted((a, b) => a.column - b.column || a.row.starts - b.row.starts);
  if (first?.entry === undefined || first.entry.state === 'held') return null;
  if (others.length === 0)
    return (
      <Link to={paths.timeline('reservations', first.entry.id)} className={styles.all}>
        {messages.timeline.link}
      </Link>
    );
  return (
    <Menu
      label={messages.timeline.link}
      variant="quiet"
      className={styles.all ?? ''}
      items={[first, ...others].flatMap(({ entry, seat, row }) =>
        entry === undefined
          ? []
          : {
              label: `${seat.name}, ${row.label}`,
              onSelect: () => void navigate(paths.timeline('reservations', entry.id)),
            },
      )}
    />
  );
};
