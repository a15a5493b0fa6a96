import { getPermissions, getUser } from '@paddock/shared-domain/identity/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { endSession } from '../../session-end.ts';

/**
 * A 401 while the account is loaded means that the session is not valid (AUTH-17), unless the answer names the token (AUTH-16).
 */
const orInvalid = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) endSession('sessionInvalid');
    throw error;
  }
};

const meQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: () => orInvalid(call(getUser, { params: { id: 'me' } })),
    meta: { handled: true },
  });
const permissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['permissions', userId],
    queryFn: () => orInvalid(call(getPermissions, {})),
    staleTime: 5 * 60_000,
    meta: { handled: true },
  });

export const useUserId = (): string | undefined => useSessionStore((store) => store.session?.userId);

/** The signed-in account; undefined for visitors and while it is loading. */
export const useMe = () => {
  const userId = useUserId();
  return useQuery({ ...meQuery(userId ?? 'none'), enabled: userId !== undefined });
};

/** What the signed-in person may do. */
export const usePermissions = () => {
  const userId = useUserId();
  return useQuery({ ...permissionsQuery(userId ?? 'none'), enabled: userId !== undefined });
};
