import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import { Read } from '../../../ui/read.tsx';
import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import { reservationHistory } from '@paddock/shared-domain/booking/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';

const historyQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['reservations', id, 'history'],
    queryFn: async ({ signal }) =>
      (await call(reservationHistory, { params: { id }, query: { group_base: 'true', page_size: '50' }, signal }))
        .results,
    meta: { handled: true },
  });

const { history } = messages.account;
const PAID = { tone: 'go', sign: '✓' } as const;
const PENDING = { tone: 'hold', sign: '◔' } as const;

type HistoryDialogProps = { readonly user: UserId; readonly onClose: () => void };
/** The last 50 reservations, newest first (AUSR-08). */
export const HistoryDialog = ({ user, onClose }: HistoryDialogProps) => {
  const rows = useQuery(historyQuery(user));
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={history.title}
      closeOnBackdrop
      footer={<Button onClick={onClose}>{history.close}</Button>}
    >
      <Read what={history.what} query={rows} failed={history.failed} lines={6}>
        {(past) =>
          past.length === 0 ? (
            <EmptyState>{history.none}</EmptyState>
          ) : (
            <Table
              caption={history.title}
              rows={past}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'when',
                  title: history.when,
                  cell: (row) => `${dateLabel(row.date)}, ${nightTime(row.slot, row.date)}`,
                },
                {
                  key: 'seat',
                  title: history.seat,
                  cell: (row) => history.seatFor(row.calendar_name, row.block_count * SLOT_MINUTES),
                },
                {
                  key: 'state',
                  title: history.state,
                  cell: (row) => (
                    <Chip {...(row.paid ? PAID : PENDING)}>{row.paid ? history.paid : history.pending}</Chip>
                  ),
                },
              ]}
            />
          )
        }
      </Read>
    </Dialog>
  );
};
