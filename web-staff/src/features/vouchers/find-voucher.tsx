import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';
import { paths } from '../../paths.ts';
import form from '../../ui/set-up.module.css';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { findVoucherByCode, findVouchersByEnd } from '@paddock/shared-domain/vouchers/contract';
import { foldVoucherEnd } from '@paddock/shared-domain/vouchers/voucher-code';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';

const words = messages.account.vouchers;

const isUnknown = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** Finds who bought the voucher that a guest shows at the desk, by its whole code or by the end that staff see. */
export const FindVoucher = () => {
  const [code, setCode] = useState('');
  const find = useMutation({
    mutationFn: (typed: string) => call(findVoucherByCode, { body: { code: typed } }),
    meta: { handled: true },
  });
  const byEnd = useMutation({
    mutationFn: (end: string) => call(findVouchersByEnd, { body: { end } }),
    meta: { handled: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '' || find.isPending || byEnd.isPending) return;
    const end = foldVoucherEnd(code);
    if (end === undefined) find.mutate(code.trim());
    else byEnd.mutate(end);
  };
  const found = find.data;
  return (
    <Panel title={words.find.title}>
      <form className={form.form} onSubmit={submit}>
        <TextField
          label={words.find.code}
          hint={words.find.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={isUnknown(find.error) ? words.find.unknown : undefined}
          onChange={({ target }) => {
            setCode(target.value);
            find.reset();
            byEnd.reset();
          }}
        />
        {!isUnknown(find.error) && <ProblemAlert error={find.error} />}
        <ProblemAlert error={byEnd.error} />
        <div className={form.actions}>
          <Button
            type="submit"
            disabled={code.trim() === ''}
            busy={find.isPending || byEnd.isPending}
            busyLabel={words.find.busy}
          >
            {words.find.submit}
          </Button>
        </div>
      </form>
      {byEnd.data !== undefined && (
        <div className={form.stack} role="status">
          {byEnd.data.vouchers.length === 0 && <p>{words.find.noneEnds}</p>}
          {byEnd.data.vouchers.map((one) => (
            <p key={one.reference}>
              {one.code}: {one.display_name === '' ? words.find.noAccount : `${words.find.buyer} ${one.display_name}.`}{' '}
              {words.find.left(dollars(one.balance_cents), dollars(one.amount_cents))}
              {one.blocked_by.length > 0 &&
                `. ${one.blocked_by.map((cause) => words.blockedWhy[cause]).join(' ')}`}{' '}
              {one.display_name !== '' && <Link to={paths.user(one.user)}>{words.find.open}</Link>}
            </p>
          ))}
          {byEnd.data.more && <p>{words.find.more}</p>}
        </div>
      )}
      {found !== undefined && (
        <div className={form.stack} role="status">
          {found.replaced && <Alert kind="warning">{words.find.replaced}</Alert>}
          {found.blocked_by.map((cause) => (
            <Alert key={cause} kind="warning">
              {words.blockedWhy[cause]}
            </Alert>
          ))}
          <p>
            {found.display_name === '' ? words.find.noAccount : `${words.find.buyer} ${found.display_name}.`}{' '}
            {words.find.left(dollars(found.balance_cents), dollars(found.amount_cents))}
          </p>
          {found.display_name !== '' && (
            <div className={form.actions}>
              <Link className={buttonClass()} to={paths.user(found.user)}>
                {words.find.open}
              </Link>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
};
