import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { ClearedBy } from '@paddock/shared-domain/billing/hand-means';
import type { User } from '@paddock/shared-domain/identity/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { slotDate } from '@paddock/web-kit/format/slot-label.ts';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { showToast, TOAST_LONG_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { BASE, paths } from '../../paths.ts';
import { useClearOutstanding, useDeleteUser, useEndMembership } from './mutations.ts';
import { balanceQuery, historyQuery, membershipEndQuery } from './queries.ts';
import { Read } from './read.tsx';
import { HowPaid, settledBy } from '../../ui/billing/how-paid.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

const { outstanding, membership, history, remove } = messages.account;
type DialogProps = { readonly user: UserId; readonly onClose: () => void };

/** AUSR-09, AUSR-10. */
export const ClearDialog = ({ user, onClose }: DialogProps) => {
  const balance = useQuery(balanceQuery(user));
  const clear = useClearOutstanding(user);
  const [how, setHow] = useState<ClearedBy>('cash');
  const seen = balance.data?.amount_cents;
  const inOtherWay = how === 'other' && seen !== 0;
  const letGo = how === 'waived' && seen !== 0;
  return (
    <ReasonDialog
      title={outstanding.clearTitle}
      label={inOtherWay ? messages.howPaid.otherWay : outstanding.reason}
      hint={inOtherWay ? messages.howPaid.otherHint : outstanding.reasonHint}
      required={inOtherWay || letGo}
      confirm={outstanding.clear}
      cancel={outstanding.cancel}
      ready={seen !== undefined}
      busy={clear.isPending}
      error={clear.error}
      onClose={onClose}
      onConfirm={(reason) =>
        seen !== undefined &&
        clear.mutate(
          { how: settledBy(how, seen), seen, reason },
          {
            onSuccess: () => {
              showToast({ kind: 'success', text: outstanding.cleared });
              onClose();
            },
          },
        )
      }
    >
      <Read what={outstanding.title} query={balance} failed={outstanding.failed}>
        {({ amount_cents: cents }) => <HowPaid value={how} onChange={setHow} cents={cents} />}
      </Read>
    </ReasonDialog>
  );
};

/** Ruling A-093, CLUB-26: what it costs is said before, and is what it costs. */
export const EndMembershipDialog = ({ user, onClose }: DialogProps) => {
  const end = useEndMembership(user);
  const costs = useQuery(membershipEndQuery(user));
  const seen = costs.data?.difference_cents;
  return (
    <ReasonDialog
      title={membership.endTitle}
      label={membership.reason}
      required
      destructive
      confirm={membership.end}
      cancel={membership.cancel}
      ready={seen !== undefined}
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onConfirm={(reason) => seen !== undefined && end.mutate({ reason, seen }, { onSuccess: onClose })}
    >
      <Read what={membership.title} query={costs} failed={membership.failed} lines={1}>
        {({ difference_cents: cents }) => <p>{membership.endCosts(cents === 0 ? undefined : dollars(cents))}</p>}
      </Read>
    </ReasonDialog>
  );
};

const PAID = { tone: 'go', sign: '✓' } as const;
const PENDING = { tone: 'hold', sign: '◔' } as const;

/** AUSR-08: the last 50 reservations. */
export const HistoryDialog = ({ user, onClose }: DialogProps) => {
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
                { key: 'when', title: history.when, cell: (row) => `${dateLabel(slotDate(row.slot))}, ${row.time}` },
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

/** AUSR-13, AUSR-14. */
export const DeleteDialog = ({
  user,
  onClose,
  onDeleted,
}: {
  readonly user: User;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) => {
  const forget = useDeleteUser(user.id);
  const confirm = () =>
    forget.mutate(undefined, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          text: remove.done,
          durationMs: TOAST_LONG_MS,
          action: { label: remove.proof, href: BASE + paths.timeline('customers', user.id) },
        });
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={remove.title(user.display_name)}
      keep={remove.cancel}
      confirm={remove.confirm}
      busy={forget.isPending}
      error={forget.error}
      refusal={remove.failed}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{remove.words}</p>
    </ConfirmDialog>
  );
};
