import type { Calendar } from '@paddock/shared-domain/venues/contract';

const NAMED = /\b(?:vr|virtual reality|realidad virtual)\b/i;

/** Whether a seat has VR, by the venue's texts: its name, its type's name, or the type's description. */
export const isVirtualReality = ({
  name,
  type_name,
  type_description,
}: Pick<Calendar, 'name' | 'type_name' | 'type_description'>): boolean =>
  [name, type_name, type_description].some((text) => NAMED.test(text));
