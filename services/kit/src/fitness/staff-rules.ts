import { MINUTE } from '@paddock/shared-domain/kernel/time';

/** How long a session of staff lasts: with this value it never locks (rule A-039). */
export const SESSION_MINUTES = 720;

type Chosen = {
  readonly STAFF_ONE_TIME_CODES?: 'optional' | 'required' | undefined;
  readonly STAFF_IDLE_MINUTES?: number | undefined;
};
export type StaffRules = {
  /** Whether staff have no rights until their login asks for one-time codes (X11). */
  readonly oneTimeCodes: 'optional' | 'required';
  /** After so many ms without use a session of staff is locked; undefined: never. */
  readonly idle: number | undefined;
};

/** The rules for staff by the settings. Production is strict where nothing is set, a trial is not. */
export const staffRules = (chosen: Chosen, production: boolean): StaffRules => {
  const minutes = chosen.STAFF_IDLE_MINUTES ?? (production ? 30 : SESSION_MINUTES);
  return {
    oneTimeCodes: chosen.STAFF_ONE_TIME_CODES ?? (production ? 'required' : 'optional'),
    idle: minutes < SESSION_MINUTES ? minutes * MINUTE : undefined,
  };
};
