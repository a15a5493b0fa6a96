import { useEffect } from 'react';
import { create } from 'zustand';

const usePaying = create<{ readonly count: number }>(() => ({ count: 0 }));
const add = (by: number) => usePaying.setState(({ count }) => ({ count: count + by }));

/** Marks that this screen follows a payment: the notice of unfinished payments then leaves it to the screen. */
export const useFollowsPayment = (follows: boolean): void =>
  useEffect(() => {
    if (!follows) return undefined;
    add(1);
    return () => add(-1);
  }, [follows]);

/** Whether something on this screen follows a payment. */
export const useIsPayingHere = (): boolean => usePaying(({ count }) => count > 0);
