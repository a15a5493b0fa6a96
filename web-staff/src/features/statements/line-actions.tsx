import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { StatementLineReply } from '@paddock/shared-domain/statements/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { LinkButton } from '@paddock/web-kit/ui/link-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refundableQuery } from '../../data/refunds/refund-queries.ts';
import { messages } from '../../messages/en.ts';
import { leftOf } from '../../ui/refunds/gift.ts';
import { GiveBackDialog } from '../../ui/refunds/give-back-dialog.tsx';
import styles from './statement-page.module.css';

const words = messages.refunds.give;
/** The kinds of lines that can be refunded: sales and card payments. */
const KINDS: ReadonlySet<StatementLineReply['kind']> = new Set(['seats', 'fee', 'tax', 'card_payment']);

/** The checkout or payment behind a line, or the payment at the desk; undefined for other sources. */
const sourceOf = ({ kind, stream, detail }: StatementLineReply): string | undefined =>
  detail.payment_id !== undefined
    ? detail.payment_id
    : KINDS.has(kind)
      ? /^(?:checkout|payment)-(.+)$/.exec(stream)?.[1]
      : undefined;

/** What staff may do with a line of a bill: refund it, open its receipt (LOOK section 3, the bill time machine). */
export const LineActions = ({ user, line }: { readonly user: UserId; readonly line: StatementLineReply }) => {
  const source = sourceOf(line);
  return source === undefined ? null : <Actions {...{ user, source }} cents={line.amount_cents} />;
};

type ActionsProps = { readonly user: UserId; readonly source: string; readonly cents: number };
const Actions = ({ user, source, cents }: ActionsProps) => {
  const { data } = useQuery(refundableQuery(user, source));
  const [giving, setGiving] = useState(false);
  if (data === undefined) return null;
  return (
    <div className={styles.actions}>
      <Button disabled={leftOf(data.items) === 0} onClick={() => setGiving(true)}>
        {words.openLine}
      </Button>
      {data.receipt_url !== null && (
        <LinkButton href={data.receipt_url} target="_blank" rel="noreferrer">
          {words.receipt}
        </LinkButton>
      )}
      {giving && (
        <GiveBackDialog
          user={user}
          source={source}
          suggestedCents={cents > 0 ? cents : undefined}
          onClose={() => setGiving(false)}
        />
      )}
    </div>
  );
};
