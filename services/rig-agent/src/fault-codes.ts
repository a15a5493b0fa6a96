/** Every code with which a rig reports why a game or a race server did not start, or ended. Staff read a sentence for each. */
export const FAULT_CODES = [
  'ALREADY_RUNS',
  'NOT_FOUND',
  'FILE_DAMAGED',
  'FILE_NOT_WRITTEN',
  'FILE_NOT_KEPT',
  'PORT_TAKEN',
  'GAME_ENDED',
  'GAME_HUNG',
  'SERVER_ENDED',
  'SERVER_SILENT',
  'EXPIRED',
  'AGENT_LOST',
  'RIG_FAULT',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];
