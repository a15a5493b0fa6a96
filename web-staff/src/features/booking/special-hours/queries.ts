import {
  announceSpecialHours,
  listSpecialHours,
  withdrawSpecialHours,
} from '@paddock/shared-domain/booking/special-hours-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { LocationId, SpecialHoursId } from '@paddock/shared-domain/kernel/ids';
import { listCalendars } from '@paddock/shared-domain/venues/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

type Announced = BodyOf<typeof announceSpecialHours>;

export const specialHoursQuery = (location: string) =>
  queryOptions({
    queryKey: ['special-hours', location],
    queryFn: async ({ signal }) =>
      (await call(listSpecialHours, { params: { id: LocationId.parse(location) }, signal })).results,
    meta: { handled: true },
  });

/** The simulators of a location, those out of service too: they may have bookings. */
export const seatsQuery = (location: string) =>
  queryOptions({
    queryKey: ['venues', 'all', 'seats', location],
    queryFn: async ({ signal }) =>
      (await call(listCalendars, { query: { location: LocationId.parse(location) }, signal })).results,
    meta: { handled: true },
  });

/** Looks which bookings are met, or saves. */
export const useAnnounce = (location: string) =>
  useMutation({
    mutationFn: (body: Announced) => call(announceSpecialHours, { params: { id: LocationId.parse(location) }, body }),
    meta: { handled: true },
  });

export const useWithdraw = (location: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (special: string) =>
      call(withdrawSpecialHours, {
        params: { id: LocationId.parse(location), special: SpecialHoursId.parse(special) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['special-hours', location] }),
    meta: { handled: true },
  });
};
