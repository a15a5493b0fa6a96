import { getVoucherBalance, type Voucher } from '@paddock/shared-domain/vouchers/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api.ts';

/** `null` where no voucher has the code; any other error is handled as everywhere. */
const lookUp = async (code: string): Promise<Voucher | null> => {
  try {
    return await call(getVoucherBalance, { params: { code } });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
};

/** A voucher's code and its balance, for the modal and the page (VOUCH-07, VOUCH-08, rule A-078). */
export const useVoucherBalance = () => {
  const [code, setCode] = useState('');
  const asked = useMutation({ mutationFn: lookUp });
  const typed = code.trim().toUpperCase();
  return {
    code,
    setCode: (next: string) => {
      setCode(next);
      asked.reset();
    },
    ready: typed !== '',
    busy: asked.isPending,
    /** The voucher, `null` for none, undefined before an answer. */
    found: asked.data,
    check: (event: FormEvent) => {
      event.preventDefault();
      if (typed !== '' && !asked.isPending) asked.mutate(typed);
    },
  };
};
export type VoucherBalance = ReturnType<typeof useVoucherBalance>;
