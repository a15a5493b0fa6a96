import { getOneTimeCodes } from '@paddock/shared-domain/identity/one-time-code-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How one's own login is secured (X11). */
export const oneTimeCodesQuery = queryOptions({
  queryKey: ['one-time-codes'],
  queryFn: () => call(getOneTimeCodes, {}),
  meta: { handled: true },
});
