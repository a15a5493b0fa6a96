/** Why a seat did not start, and what to do about it, by the code its rig or the venue gave. */
export const rigFaults: { readonly [code: string]: string } = {
  NO_ANSWER: 'Its rig did not answer. Look whether the computer is on and paired, then retry.',
  LAUNCH_TIMEOUT: 'The game did not come up within 2 minutes. Look at the screen of the rig, then retry.',
  NOT_LAUNCHED: 'The game did not come up within 2 minutes. Look at the screen of the rig, then retry.',
  SEAT_OFFLINE: 'Its rig is not connected. Start the computer, then retry.',
  NOT_FOUND: 'The game was not found on the rig. Check that it is installed there.',
  FILE_NOT_KEPT: 'The rig could not keep the files of the race. Close the game and its launcher there, then retry.',
  CAR_MISSING_ON_SEAT: 'The car is not installed on this rig. Choose another car, or install it.',
  TRACK_MISSING_ON_SEAT: 'The track is not installed on this rig. Choose another track, or install it.',
  CONTENT_DIFFERS: 'Its cars or tracks differ from the host’s. Update the rig, then retry.',
  NO_CAR: 'No car is chosen for this seat. Choose one in Edit Event.',
  NO_STEAM_ID: 'The rig is not logged in to Steam. Log in there, then retry.',
  PORT_TAKEN: 'Another program uses the port of the server. Close it on the host, then start again.',
  SERVER_NOT_RUNNING: 'The server does not run. Start all seats again.',
  SERVER_GONE: 'The server ended while this seat was driving.',
  CRASH: 'The game ended by itself. Manual Start brings it back.',
  AGENT_LOST: 'The rig was lost while the game ran. Look at the computer.',
  USER_QUIT: 'The driver left the game.',
  EXPIRED: 'The rig heard the start too late to begin by itself. Retry starts it now.',
  SUPERSEDED: 'The rig runs a newer start.',
};
/** The sentence for a code; one that has none is shown as it is, with what the rig said. */
export const rigFault = (code: string, detail: string): string =>
  rigFaults[code] ?? (detail === '' ? `The rig says ${code}.` : `The rig says ${code}: ${detail}`);
