import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Menu } from '@paddock/web-kit/ui/menu.tsx';
import { useState, type ReactNode } from 'react';
import { messages } from '../../messages/messages.ts';
import { CancelDialog } from '../../features/refunds/cancel-dialog.tsx';
import { MoveDialog } from '../../features/booking/move/move-dialog.tsx';

type Wish = { readonly what: 'move' | 'cancel'; readonly reservation: Reservation };
type ManageReservationsProps = {
  readonly userId: string;
  /** A list of reservations; it draws `manage(reservation)`, the menu of actions, in each row. */
  readonly children: (manage: (reservation: Reservation) => ReactNode) => ReactNode;
};

/**
 * Moves or cancels the user's own reservations, or the runs they begin (rule A-075). The dialogs are outside the list, so that they
 * can show the result after the row is gone.
 */
export const ManageReservations = ({ userId, children }: ManageReservationsProps) => {
  const [wish, setWish] = useState<Wish | undefined>();
  const { manage } = messages;
  const close = () => setWish(undefined);
  const menu = (reservation: Reservation) => (
    <Menu
      label={manage.change}
      ariaLabel={manage.changeLabel(visitLabel(reservation.slot, reservation.date), reservation.calendar_name)}
      variant="quiet"
      items={[
        { label: manage.move, onSelect: () => setWish({ what: 'move', reservation }) },
        { label: manage.cancel, destructive: true, onSelect: () => setWish({ what: 'cancel', reservation }) },
      ]}
    />
  );
  return (
    <>
      {children(menu)}
      {wish?.what === 'move' && <MoveDialog userId={userId} reservation={wish.reservation} onClose={close} />}
      {wish?.what === 'cancel' && <CancelDialog userId={userId} reservation={wish.reservation} onClose={close} />}
    </>
  );
};
