import type { PlannerEntry } from '@paddock/shared-domain/booking/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { useNow } from '../../../ui/use-now.ts';
import { DeskDialog, type DeskDialogProps } from '../../../ui/booking/desk-dialog.tsx';
import { useDelete } from './mutations.ts';
import { usePaidFor } from '../../../ui/refunds/paid-for.ts';
import { type RefundChoice, RefundNote } from '../../../ui/refunds/refund-note.tsx';
import { UnfinishedNote } from '../../../ui/payments/unfinished-note.tsx';
import { titleOf } from '../../../ui/booking/entry-words.ts';

/** Its start has passed, or the customer arrived. */
const hasBegun = ({ slot, attendance }: PlannerEntry, now: Instant): boolean =>
  attendance === 'arrived' || Date.parse(slot) <= Date.parse(now);

const CHOICES: readonly RefundChoice[] = ['full', 'part', 'none'];

/** Confirms with the amounts refunded, then deletes the selected reservations and blackouts, all or none (PLAN-14, A-075). */
export const DeleteDialog = ({ grid, slots, onClose, onDone }: DeskDialogProps) => {
  const [reason, setReason] = useState('');
  const now = useNow();
  const [refund, setRefund] = useState<RefundChoice>('full');
  const [percent, setPercent] = useState('50');
  const send = useDelete();
  const paid = usePaidFor(
    slots.flatMap(({ entry }) =>
      entry?.state === 'reserved' ? [{ id: entry.id, user: entry.user, name: titleOf(entry) }] : [],
    ),
  );
  const { remove } = messages.planner;
  const parties = [...new Set(slots.flatMap(({ entry }) => entry?.party ?? []))];
  const owing = new Map<UserId, string>();
  for (const { entry } of slots)
    if (entry !== undefined && entry.user !== null && entry.owed_cents > 0) owing.set(entry.user, titleOf(entry));
  const share = /^[1-9]\d?$/.test(percent) ? Number(percent) : undefined;
  const begun = slots.some(({ entry }) => entry?.state === 'reserved' && hasBegun(entry, now));
  const asksWhy = refund !== 'full' || begun;
  const unexplained = asksWhy && reason.trim() === '';
  const submit = () =>
    send.mutate(
      { ids: slots.flatMap(({ entry }) => entry?.id ?? []), reason: reason.trim(), refund, percent: share ?? 0 },
      {
        onSuccess: ({ deleted, refund: back }) => {
          const said = back.state === 'failed' && back.desk_cents > 0 ? 'desk' : back.state;
          const text = `${remove.done(deleted.length)} ${remove.states[said]}`.trim();
          showToast({ kind: back.state === 'failed' ? 'warning' : 'success', text });
          onDone();
        },
      },
    );
  return (
    <DeskDialog
      title={remove.title}
      grid={grid}
      slots={slots}
      submit={remove.submit(slots.length)}
      busy={send.isPending ? remove.busy : undefined}
      destructive
      waiting={unexplained || (refund === 'part' && share === undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProblemAlert error={send.error} after={remove.failed} />
      {[...owing].map(([user, name]) => (
        <UnfinishedNote key={user} user={user} name={name} purpose="outstanding" zone={grid.zone} />
      ))}
      {parties.length > 0 && <Alert kind="warning">{remove.party(parties.join(', '))}</Alert>}
      {paid.state !== 'none' && (
        <>
          <SegmentedChoice
            label={remove.refund}
            options={CHOICES.map((value) => ({ value, label: remove.choices[value] }))}
            value={refund}
            onChange={setRefund}
          />
          {refund === 'part' && (
            <TextField
              label={remove.percent}
              inputMode="numeric"
              maxLength={2}
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          )}
          <RefundNote paid={paid} refund={refund} percent={share ?? 0} />
        </>
      )}
      <TextField
        label={asksWhy ? remove.reasonNeeded : remove.reason}
        hint={begun ? remove.reasonBegun : asksWhy ? remove.reasonWhy : remove.reasonHint}
        required={asksWhy}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DeskDialog>
  );
};
