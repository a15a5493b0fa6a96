import { getUser } from '@paddock/shared-domain/identity/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The keys begin with the scope of the live channel, so that a push has the screen read again. */
export const userQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['users', id, 'account'],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    retry: (failures, error) => !(error instanceof ApiProblem && error.status === 404) && failures < 2,
    meta: { handled: true },
  });
