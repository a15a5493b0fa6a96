import { AssistId, PartyId, PartyMemberId, PresetId } from '@paddock/shared-domain/launcher/ids';
import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import { DURATIONS, type RaceSession, SPAWNS } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { AssistTerms, PresetSession, PresetTerms } from '@paddock/shared-domain/launcher/setup-events';
import { demoId } from '@paddock/kit/fitness/held-demo';

const assist = (name: string, settings: AssistTerms['settings']) => ({
  assistId: AssistId.parse(demoId(`assist ${name}`)),
  terms: { name, settings },
});
const GAMER = assist('Gamer', {
  IDEAL_LINE: 1,
  AUTO_BLIP: 1,
  STABILITY_CONTROL: 40,
  AUTO_BRAKE: 0,
  AUTO_SHIFTER: 1,
  ABS: 2,
  TRACTION_CONTROL: 2,
  AUTO_CLUTCH: 1,
  VISUALDAMAGE: 1,
  DAMAGE: 0,
  FUEL_RATE: 1,
  TYRE_WEAR: 1,
  TYRE_BLANKETS: 1,
  SLIPSTREAM: 1,
});
const PROFESSIONAL = assist('Professional', {
  ...GAMER.terms.settings,
  IDEAL_LINE: 0,
  STABILITY_CONTROL: 0,
  AUTO_SHIFTER: 0,
  AUTO_CLUTCH: 0,
  ABS: 1,
  TRACTION_CONTROL: 1,
  DAMAGE: 50,
});
export const ASSISTS = [GAMER, PROFESSIONAL];

const session = (type: PresetSession['type'], name: string, ordering: number, laps = false): PresetSession => ({
  name,
  type,
  spawn: SPAWNS[type],
  ordering,
  duration: DURATIONS[type],
  durationIsLaps: laps,
});
const RACE_EVENING = [
  session('PRACTICE', 'Practice', 0),
  session('QUALIFYING', 'Qualifying', 1),
  session('RACE', 'Race', 2, true),
];
const preset = (name: string, terms: Omit<PresetTerms, 'name'>) => ({
  presetId: PresetId.parse(demoId(`preset ${name}`)),
  terms: { name, ...terms },
});
export const PRESETS = [
  preset('First laps', {
    penalties: false,
    fixedSetup: true,
    driftMode: false,
    assistId: GAMER.assistId,
    sessions: [session('PRACTICE', 'Free driving', 0)],
  }),
  preset('Race evening', {
    penalties: true,
    fixedSetup: true,
    driftMode: false,
    assistId: PROFESSIONAL.assistId,
    sessions: RACE_EVENING,
  }),
] as const;

/** The party of the demo: its host, its members and its race. */
export const PARTY = {
  partyId: PartyId.parse(demoId('party')),
  name: 'Race evening',
  memberOf: (seat: number): PartyMemberId => PartyMemberId.parse(demoId(`party member ${seat}`)),
  seats: 3,
  presetId: PRESETS[1].presetId,
  assistId: PROFESSIONAL.assistId,
  sessions: RACE_EVENING.map((one): RaceSession => ({
    ...one,
    sessionId: RaceSessionId.parse(demoId(`party session ${one.ordering}`)),
  })),
};
