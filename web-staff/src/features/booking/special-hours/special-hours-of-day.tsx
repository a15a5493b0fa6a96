import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { messages } from '../../../messages/en.ts';
import { timesText } from '../../../ui/clock-text.ts';
import { SpecialHoursLink } from './special-hours-link.tsx';

const words = messages.specialHours;

/** What is closed, private or at other hours on the planner's day. */
export const SpecialHoursOfDay = ({ day }: { readonly day: PlannerDay }) => {
  const names = new Map(day.calendars.map(({ id, name }) => [id, name]));
  const parts = day.special_hours.map(({ kind, hours, calendars }) =>
    [
      words.kinds[kind],
      ...(hours === null ? [] : [timesText(hours)]),
      ...(calendars ?? []).map((id) => names.get(id) ?? id),
    ].join(', '),
  );
  return (
    <Alert kind="info" announced={false} action={<SpecialHoursLink location={day.location} />}>
      {words.ofDay(parts.join(' · '))}
    </Alert>
  );
};
