/** A fault that waiting cannot mend: an argument, or a rig that is not paired. The message is a sentence for the person at the rig. */
export class NeedsPerson extends Error {
  override readonly name = 'NeedsPerson';
}

/** Exit code of a program that need not be started again before a person has changed something (`EX_CONFIG` of sysexits). */
export const NEEDS_PERSON_EXIT = 78;
