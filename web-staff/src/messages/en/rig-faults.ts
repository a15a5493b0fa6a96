/** Why a seat did not start, and what to do about it, by the code its rig or the venue gave. */
export const rigFaults: { readonly [code: string]: string } = {
  NOT_STARTED_IN_TIME:
    'Its rig did not begin within 2 minutes. Look whether the computer is on and paired, then retry.',
  LAUNCH_TIMED_OUT: 'The game did not come up within 2 minutes. Look at the screen of the rig, then retry.',
  GAME_ENDED: 'The game ended while it loaded. Look at the screen of the rig, then retry.',
  GAME_HUNG: 'The game does not move any more. Retry ends it and starts it again.',
  ALREADY_RUNS: 'A game that nobody started from here runs on the rig. Close it there, then retry.',
  NOT_FOUND: 'The game was not found on the rig. Check that it is installed there.',
  FILE_DAMAGED: 'The files of the race came damaged to the rig. Retry sends them again.',
  FILE_NOT_WRITTEN: 'The rig could not write the files of the race. Check that its disk is not full, then retry.',
  FILE_NOT_KEPT: 'Another program changed the files of the race. Close the launcher of the game there, then retry.',
  RIG_FAULT: 'Something went wrong on the rig. Look at its log, then retry.',
  NO_TRACK: 'No track is chosen. Choose one in Edit Event, then Start All again.',
  NO_SESSIONS: 'There is nothing to race. Add a session in Edit Event, then Start All again.',
  PORT_TAKEN: 'Another program uses the ports of the server on the host. Close it there, then Start All again.',
  SERVER_SILENT: 'The server came up on the host and did not answer. Look at the host, then Start All again.',
  SERVER_ENDED: 'The server ended while it came up. Look at the host, then Start All again.',
  SERVER_NOT_UP_IN_TIME: 'The server did not come up in time. Look whether the host is on, then Start All again.',
  FILES_CHANGED: 'Names of drivers were changed again and again before the host was back. Start All again.',
  START_IS_OVER: 'The server came too late for this start. Start All again.',
  STOPPED_BEFORE_UP: 'It was stopped before the server was up.',
  SEAT_OFFLINE: 'Its rig is not connected. Start the computer, then retry.',
  CAR_MISSING_ON_SEAT: 'The car is not installed on this rig. Choose another car, or install it.',
  TRACK_MISSING_ON_SEAT: 'The track is not installed on this rig. Choose another track, or install it.',
  CONTENT_DIFFERS: 'Its cars or tracks differ from the host’s. Update the rig, then retry.',
  NO_CAR: 'No car is chosen for this seat. Choose one in Edit Event.',
  DUPLICATE_STEAM_ID: 'Two seats cannot race with one Steam account. Log its rig in with its own, then retry.',
  NOT_ON_GRID:
    'The server was started without this seat, or for another Steam account of its rig. Stop All, then Start All takes it in.',
  NO_STEAM_ID: 'The rig is not logged in to Steam. Log in there, then retry.',
  SERVER_GONE: 'The server ended while this seat was driving.',
  CRASH: 'The game ended by itself. Manual Start brings it back.',
  AGENT_LOST: 'The rig was lost while the game ran. Look at the computer.',
  EXPIRED: 'The rig heard the start too late to begin by itself. Retry starts it now.',
};
/** Codes of which the venue itself says more: who it is about. */
const WITH_DETAIL = new Set(['DUPLICATE_STEAM_ID']);
/** The sentence for a code; one that has none is shown as it is, with what the rig said. */
export const rigFault = (code: string, detail: string): string =>
  (WITH_DETAIL.has(code) && detail !== '' ? `${rigFaults[code]} ${detail}` : rigFaults[code]) ??
  (detail === '' ? `The rig says ${code}.` : `The rig says ${code}: ${detail}`);
