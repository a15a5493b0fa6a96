import { dollars } from '@paddock/shared-domain/kernel/money';
import { Figure } from './figure.tsx';
import type { ComponentProps } from 'react';

type MoneyProps = Omit<ComponentProps<typeof Figure>, 'children'> & {
  /** Whole cents (MONEY-02). */
  readonly cents: number;
};

/** An amount: cents in, `$1,234.56` on screen. In a sentence write `dollars(cents)` instead. */
export const Money = ({ cents, ...figure }: MoneyProps) => <Figure {...figure}>{dollars(cents)}</Figure>;
