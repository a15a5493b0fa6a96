import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { offsetMinutes } from '@paddock/shared-domain/kernel/venue-time';

/** Whether browser and venue have different UTC offsets on a day (RES-14, rule A-023). Only the offsets count, not the names. */
export const timezoneDiffers = (date: LocalDate, zone: string): boolean => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return -new Date(noon).getTimezoneOffset() !== offsetMinutes(instantOf(noon), zone);
};
