import { getPermissions, getUser } from '@paddock/shared-domain/identity/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { endSession, userLoaded } from '../../session-end.ts';

/**
 * A 401 while the user is loaded means that the session is invalid (AUTH-17); one about the token is handled elsewhere (AUTH-16).
 */
const orInvalid = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) endSession('sessionInvalid');
    throw error;
  }
};

/** Key of everything about one account, the same as the live channel's. */
export const meKey = (userId: string) => ['users', userId] as const;
export const meQuery = (userId: string) =>
  queryOptions({
    queryKey: meKey(userId),
    queryFn: async () => {
      const user = await orInvalid(call(getUser, { params: { id: 'me' } }));
      userLoaded();
      return user;
    },
  });
export const permissionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['permissions', userId],
    queryFn: () => orInvalid(call(getPermissions, {})),
    staleTime: 5 * 60_000,
  });

export const useUserId = (): string | undefined => useSessionStore((store) => store.session?.userId);

/** The signed-in account; undefined without one or while loading. */
/** Whether the person's address still has to be confirmed by an emailed link (decision 0196). False while that is not known. */
export const useIsUnproven = (): boolean => useMe().data?.email_proven === false;
export const useMe = () => {
  const userId = useUserId();
  return useQuery({ ...meQuery(userId ?? 'none'), enabled: userId !== undefined });
};
