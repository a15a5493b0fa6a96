import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/messages.ts';
import type { VoucherBalance } from './use-voucher-balance.ts';
import { VoucherTicket } from './voucher-ticket.tsx';

/** The code's field and the result. */
export const BalanceFields = ({ balance }: { readonly balance: VoucherBalance }) => {
  const words = messages.voucherBalance;
  const { code, setCode, found } = balance;
  return (
    <>
      <TextField
        label={words.code}
        hint={words.hint}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={found === null ? words.unknown : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <div role="status">
        {found && (
          <VoucherTicket
            label={found.balance_cents > 0 ? words.left : words.used}
            cents={found.balance_cents}
            code={found.id}
            {...(found.blocked && { note: words.blocked })}
          />
        )}
      </div>
    </>
  );
};
