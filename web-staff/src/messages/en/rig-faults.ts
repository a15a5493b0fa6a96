/** Why a seat did not start, and what to do about it, by the code its rig or the venue gave. */
export const rigFaults: { readonly [code: string]: string } = {
  NOT_STARTED_IN_TIME: 'The rig did not start within 2 minutes. Check that the computer is on and paired, then retry.',
  LAUNCH_TIMED_OUT: 'The game did not start within 2 minutes. Check the screen of the rig, then retry.',
  GAME_ENDED: 'The game ended while loading. Check the screen of the rig, then retry.',
  GAME_HUNG: 'The game is frozen. Retry ends it and starts it again.',
  ALREADY_RUNS: 'An earlier game or race server is still running on the rig. Close it there, then retry.',
  NOT_FOUND: 'The game was not found on the rig. Check that it is installed there.',
  FILE_DAMAGED: 'The race files arrived damaged. Retry to send them again.',
  FILE_NOT_WRITTEN: 'The rig could not write the race files. Check that its disk is not full, then retry.',
  FILE_NOT_KEPT: 'Another program changed the race files. Close the game’s own launcher on the rig, then retry.',
  RIG_FAULT: 'Something went wrong on the rig. Check its log, then retry.',
  NO_TRACK: 'No track is chosen. Choose one in Edit Event, then use Start All again.',
  NO_SESSIONS: 'The event has no sessions. Add one in Edit Event, then use Start All again.',
  PORT_TAKEN: 'Another program uses the server’s ports on the host. Close it there, then use Start All again.',
  SERVER_SILENT: 'The race server started on the host but does not answer. Check the host, then use Start All again.',
  SERVER_ENDED: 'The race server ended while starting. Check the host, then use Start All again.',
  SERVER_NOT_UP_IN_TIME: 'The race server did not start in time. Check that the host is on, then use Start All again.',
  FILES_CHANGED: 'Driver names changed too often while the host was away. Use Start All again.',
  START_IS_OVER: 'The race server was ready too late for this start. Use Start All again.',
  STOPPED_BEFORE_UP: 'The start was stopped before the race server was ready.',
  SEAT_BUSY: 'A game that does not belong to this event is running on the rig. Stop it, then retry.',
  HOST_LEFT_OUT: 'The host is left out of this start, and no race server is running. Use Start All with the host.',
  SEAT_OFFLINE: 'The rig is not connected. Turn on the computer, then retry.',
  CAR_MISSING_ON_SEAT: 'The car is not installed on this rig. Choose another car, or install it.',
  TRACK_MISSING_ON_SEAT: 'The track is not installed on this rig. Choose another track, or install it.',
  CONTENT_DIFFERS: 'Its cars or tracks differ from the host’s. Update the rig, then retry.',
  NO_CAR: 'No car is chosen for this seat. Choose one in Edit Event.',
  DUPLICATE_STEAM_ID:
    'Two seats use the same Steam account. Log in to Steam on this rig with its own account, then retry.',
  NOT_ON_GRID:
    'The race server started without this seat or with another Steam account. To include it, use Stop All, then Start All.',
  NO_STEAM_ID: 'The rig is not logged in to Steam. Log in there, then retry.',
  SERVER_GONE: 'The race server ended while this seat was driving. Use Start All again.',
  CRASH: 'The game crashed. Use Manual Start to start it again.',
  AGENT_LOST: 'The rig lost its connection during the game. Check the computer.',
  EXPIRED: 'The rig received the start too late. Retry to start it now.',
};
/** Codes whose detail comes from the venue and names the person concerned. */
const WITH_DETAIL = new Set(['DUPLICATE_STEAM_ID']);
/** The sentence for a code; an unknown code is shown as it is, with the rig's detail. */
export const rigFault = (code: string, detail: string): string =>
  (WITH_DETAIL.has(code) && detail !== '' ? `${rigFaults[code]} ${detail}` : rigFaults[code]) ??
  (detail === '' ? `The rig reports ${code}.` : `The rig reports ${code}: ${detail}`);
