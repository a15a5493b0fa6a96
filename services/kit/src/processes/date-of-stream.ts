import { LocalDate } from '@paddock/shared-domain/kernel/time';

/** The venue's day that a schedule stream holds: `schedule-{location}_{yyyy-mm-dd}`. */
export const dateOfStream = (stream: string): LocalDate => LocalDate.parse(stream.slice(stream.lastIndexOf('_') + 1));
