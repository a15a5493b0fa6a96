import type { Field } from '../fields/field.ts';

/** BOARD-01, ruling A-116: without a venue a board is Global. */
export const boardFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'calculation', kind: 'choice', values: ['TIME', 'POINTS'], once: true, initial: 'TIME' },
  { name: 'description', kind: 'lines', initial: '' },
  { name: 'location', kind: 'record', of: 'location', nullable: true, initial: null },
  { name: 'track', kind: 'record', of: 'track', nullable: true, initial: null },
  { name: 'group', kind: 'record', of: 'carGroup', nullable: true, initial: null },
  { name: 'frame', kind: 'choice', values: ['ALL', 'DAY', 'WEEK', 'MONTH', 'SEASON'], initial: 'ALL' },
  { name: 'since', kind: 'moment' },
  { name: 'until', kind: 'moment', nullable: true, initial: null },
];
/** RACE-04, ruling A-135. */
export const presetFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'penalties', kind: 'tick', initial: false },
  { name: 'fixed_setup', kind: 'tick', initial: false },
  { name: 'drift_mode', kind: 'tick', initial: false },
];
