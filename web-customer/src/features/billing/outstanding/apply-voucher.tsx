import { dollars } from '@paddock/shared-domain/kernel/money';
import { applyVoucher } from '@paddock/shared-domain/payments/contract';
import { NetworkProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { pendingKey } from '@paddock/web-kit/api/pending-key.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api.ts';
import { refreshMoney } from '../../../data/billing/refresh-money.ts';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';

/**
 * The idempotency key stays until there is an answer, so that a retry after a lost answer does not apply the voucher twice
 * (invariant V5).
 */
const apply = async (code: string) => {
  const pending = pendingKey(`voucher.${code}`);
  try {
    const applied = await call(applyVoucher, {
      params: { id: 'me' },
      body: { voucher_id: code },
      idempotencyKey: pending.key,
    });
    pending.settle();
    return applied;
  } catch (error) {
    if (!(error instanceof NetworkProblem)) pending.settle();
    throw error;
  }
};

/** Pays open items with a gift voucher, oldest first; the voucher keeps its rest (PAY-15, rule A-079). */
export const ApplyVoucher = ({ userId, disabled }: { readonly userId: string; readonly disabled: boolean }) => {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const words = messages.outstanding;
  const voucher = useMutation({
    mutationFn: apply,
    onSuccess: ({ amount_cents: left }) => {
      showToast({ kind: 'success', text: left === 0 ? words.applied : words.appliedPart(dollars(left)) });
      setCode('');
      setOpen(false);
    },
    onSettled: () => refreshMoney(queryClient, userId),
    meta: { handled: true },
  });
  if (!open)
    return (
      <Button variant="quiet" disabled={disabled} onClick={() => setOpen(true)}>
        {words.useVoucher}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    if (typed !== '' && !voucher.isPending) voucher.mutate(typed);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={words.useVoucher}>
      <TextField
        label={words.voucherCode}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        error={voucher.isError ? problemText(voucher.error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={form.actions}>
        <Button onClick={() => setOpen(false)}>{words.keep}</Button>
        <Button
          type="submit"
          disabled={code.trim() === '' || disabled}
          busy={voucher.isPending}
          busyLabel={words.applying}
        >
          {words.apply}
        </Button>
      </div>
    </form>
  );
};
