import { mediumDateLabel } from '@paddock/web-kit/format/local-date.ts';
import type { ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../messages/messages.ts';

type Back = {
  readonly card_cents: number;
  /** The part of `card_cents` that was paid at the desk, and is refunded there. */
  readonly desk_cents: number;
  readonly voucher_cents: number;
  readonly credits: number;
  readonly credits_value_cents: number;
  readonly credits_expired?: number;
  readonly credits_last_day?: string | null;
  readonly withdrawn_cents?: number;
};

const creditsNote = ({ credits_expired = 0, credits_last_day = null }: Back): string | undefined => {
  const { manage } = messages;
  const living = credits_last_day === null ? [] : [manage.creditsExpire(mediumDateLabel(credits_last_day))];
  const gone = credits_expired === 0 ? [] : [manage.creditsExpired(credits_expired)];
  return [...living, ...gone].join(' ') || undefined;
};

/**
 * Each refunded amount with its destination, as lines of a receipt (rule A-075); empty where nothing is refunded.
 *
 * @param cardRefused the provider refused to refund the card: the venue owes that part until staff settle it.
 */
export const backRows = (back: Back, cardRefused = false): readonly ReceiptRow[] => {
  const { manage } = messages;
  const note = creditsNote(back);
  const owed = back.withdrawn_cents ?? 0;
  const rows: readonly ReceiptRow[] = [
    cardRefused
      ? {
          key: 'card',
          label: manage.cardRefused,
          note: manage.cardRefusedNote,
          cents: back.card_cents - back.desk_cents,
        }
      : { key: 'card', label: manage.card, note: manage.cardNote, cents: back.card_cents - back.desk_cents },
    { key: 'desk', label: manage.desk, note: manage.deskNote, cents: back.desk_cents },
    { key: 'voucher', label: manage.voucher, cents: back.voucher_cents },
    {
      key: 'credits',
      label: manage.credits(back.credits),
      cents: back.credits_value_cents,
      ...(note !== undefined && { note }),
    },
    { key: 'owed', label: manage.owed, cents: owed },
  ];
  const there = rows.filter(({ cents }) => cents > 0);
  const total = there.reduce((sum, { cents }) => sum + cents, 0);
  return there.length > 1 ? [...there, { key: 'total', kind: 'total', label: manage.total, cents: total }] : there;
};
