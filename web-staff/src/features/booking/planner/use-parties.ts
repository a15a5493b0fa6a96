import type { PlannerParty } from '@paddock/shared-domain/booking/planner-parties-contract';
import { liveScope } from '@paddock/shared-domain/contracts/live';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useScopes } from '../../../live.ts';
import { useNow } from '../../../ui/use-now.ts';
import { plannerPartiesQuery } from './queries.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';

const NONE: readonly PlannerParty[] = [];
const MINUTE = 60_000;

/** The parties on the floor while today is looked at, live; and the minute it is, so that the day is laid out no oftener. */
export const useParties = ({ location, date, today }: PlannerPlace) => {
  const now = instantOf(Math.floor(millisOf(useNow()) / MINUTE) * MINUTE);
  const isToday = date === today;
  const { data } = useQuery({ ...plannerPartiesQuery(location.id), enabled: isToday });
  useScopes([liveScope('parties', location.id)]);
  return { parties: isToday ? (data ?? NONE) : NONE, now };
};
