import type { Field } from '../fields/field.ts';

/** BOARD-01, rule A-116: without a venue a board is Global. */
export const boardFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'calculation', kind: 'choice', values: ['TIME', 'POINTS'], once: true, initial: 'TIME' },
  { name: 'description', kind: 'lines', initial: '' },
  { name: 'location', kind: 'record', of: 'location', nullable: true, initial: null },
  { name: 'track', kind: 'record', of: 'track', nullable: true, initial: null },
  { name: 'group', kind: 'record', of: 'carGroup', nullable: true, initial: null },
  { name: 'frame', kind: 'choice', values: ['ALL', 'DAY', 'WEEK', 'MONTH', 'SEASON'], initial: 'ALL' },
  { name: 'since', kind: 'moment', today: true },
  { name: 'until', kind: 'moment', nullable: true, initial: null },
  // One source alone can be forged by somebody with a rig's key.
  { name: 'min_witnesses', kind: 'whole', nullable: true, initial: 2 },
];
/** RACE-04, rule A-135: what a preset leaves open stays unchanged in the event. */
export const presetFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'assists', kind: 'record', of: 'assist', nullable: true, leaves: true, initial: null },
  { name: 'penalties', kind: 'three-way', initial: null },
  { name: 'fixed_setup', kind: 'three-way', initial: null },
  { name: 'drift_mode', kind: 'three-way', initial: null },
  { name: 'sessions', kind: 'sessions', initial: null },
];
/** RACE-04, launcher.md 2.4. */
export const assistFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'settings', kind: 'aids', initial: {} },
];
