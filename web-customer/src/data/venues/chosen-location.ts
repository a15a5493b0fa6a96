import type { Location } from '@paddock/shared-domain/venues/contract';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { useMe } from '../identity/account-queries.ts';
import { locationsQuery } from './venue-queries.ts';

const KEY = 'location';
const useChoice = create<{ readonly id: string | undefined }>(() => ({ id: appStorage.get(KEY) }));

export const chooseLocation = (id: string): void => {
  appStorage.set(KEY, id);
  useChoice.setState({ id });
};

/** Clears the choice of this device. */
export const forgetLocation = (): void => {
  appStorage.remove(KEY);
  useChoice.setState({ id: undefined });
};

/** The venue for bookings: the chosen one, else the person's home, else the first. */
export const useChosenLocation = () => {
  const chosen = useChoice((store) => store.id);
  const home = useMe().data?.location;
  const { data, isError, isFetching, refetch } = useQuery({ ...locationsQuery, meta: { handled: true } });
  const byId = (id: string | null | undefined): Location | undefined => data?.find((location) => location.id === id);
  return {
    locations: data ?? [],
    location: byId(chosen) ?? byId(home) ?? data?.[0],
    loaded: data !== undefined,
    isError,
    isFetching,
    retry: () => void refetch(),
  };
};
