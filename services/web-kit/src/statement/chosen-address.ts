import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { Chosen } from './bill-time-machine.tsx';

const read = (text: string | null): Instant | undefined => {
  const millis = Date.parse(text ?? '');
  return Number.isNaN(millis) ? undefined : instantOf(millis);
};

/** The moments in an address, so that a statement can be shared as a link. Invalid moments are ignored. */
export const chosenIn = (query: URLSearchParams): Chosen => {
  const asOf = read(query.get('as_of'));
  const from = read(query.get('from'));
  return { asOf, from: from !== undefined && asOf !== undefined && from > asOf ? undefined : from };
};
export const addressOf = ({ asOf, from }: Chosen): Record<string, string> => ({
  ...(asOf === undefined ? {} : { as_of: asOf }),
  ...(from === undefined ? {} : { from }),
});
