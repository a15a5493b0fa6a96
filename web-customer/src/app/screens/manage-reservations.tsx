import { visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Menu } from '@paddock/web-kit/ui/menu.tsx';
import { useState, type ReactNode } from 'react';
import type { BookedVisit } from '../../ui/booking/booked-visits.ts';
import { messages } from '../../messages/messages.ts';
import { CancelDialog } from '../../features/refunds/cancel-dialog.tsx';
import { MoveDialog } from '../../features/booking/move/move-dialog.tsx';

type Wish = { readonly what: 'move' | 'cancel'; readonly visit: BookedVisit };
type ManageReservationsProps = {
  readonly userId: string;
  /** A list of visits; it draws `manage(visit)`, the menu of actions, in each row. */
  readonly children: (manage: (visit: BookedVisit) => ReactNode) => ReactNode;
};

/**
 * Moves or cancels the user's own visits, or parts of them (rule A-075). The dialogs are outside the list, so that they
 * can show the result after the row is gone.
 */
export const ManageReservations = ({ userId, children }: ManageReservationsProps) => {
  const [wish, setWish] = useState<Wish | undefined>();
  const { manage } = messages;
  const close = () => setWish(undefined);
  const menu = (visit: BookedVisit) => (
    <Menu
      label={manage.change}
      ariaLabel={manage.changeLabel(visitLabel(visit.starts, visit.date), visit.seats)}
      variant="quiet"
      items={[
        { label: manage.move, onSelect: () => setWish({ what: 'move', visit }) },
        { label: manage.cancel, destructive: true, onSelect: () => setWish({ what: 'cancel', visit }) },
      ]}
    />
  );
  return (
    <>
      {children(menu)}
      {wish?.what === 'move' && <MoveDialog userId={userId} visit={wish.visit} onClose={close} />}
      {wish?.what === 'cancel' && <CancelDialog userId={userId} visit={wish.visit} onClose={close} />}
    </>
  );
};
