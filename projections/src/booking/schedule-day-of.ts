import type { LocalDate } from '@paddock/shared-domain/kernel/time';

/** The venue-local day a schedule event belongs to, from its stream `schedule-{location}_{date}`. */
export const scheduleDayOf = (stream: string): LocalDate => stream.slice(stream.lastIndexOf('_') + 1) as LocalDate;
