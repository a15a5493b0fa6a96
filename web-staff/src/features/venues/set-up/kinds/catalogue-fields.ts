import type { Field } from '../fields/field.ts';

/** PAGE-01. */
export const pageFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'menu_name', kind: 'text', initial: '' },
  { name: 'html', kind: 'html', initial: '' },
];
/** AVAIL-11. */
export const trackFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'folder', kind: 'text' },
  { name: 'layout', kind: 'text', initial: '' },
  { name: 'length_metres', kind: 'whole', nullable: true, initial: null },
  { name: 'pit_boxes', kind: 'whole', nullable: true, initial: null },
];
/** AVAIL-12, AVAIL-13. */
export const carFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'folder', kind: 'text' },
  { name: 'groups', kind: 'records', of: 'carGroup', initial: [] },
  { name: 'top_speed_kmh', kind: 'whole', nullable: true, initial: null },
  { name: 'skins', kind: 'skins', initial: [] },
];
export const groupFields: readonly Field[] = [{ name: 'name', kind: 'text' }];
