import { allEvents } from '@paddock/shared-domain/all-events';
import { event } from '@paddock/shared-domain/kernel/message';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Boolean fields of events, and why each is a property of the one fact that the event records. A flag that says which of two facts happened
 * is not allowed: each fact is its own event (decision 0130).
 */
const PROPERTIES: readonly (readonly [field: string, of: readonly string[], because: string])[] = [
  [
    'penalties',
    ['RaceRulesChosen', 'RaceEventCarriedForward', 'ChangesDeferred', 'PresetDefined', 'ServerStartRequested'],
    'a chosen race rule',
  ],
  [
    'fixedSetup',
    ['RaceRulesChosen', 'RaceEventCarriedForward', 'ChangesDeferred', 'PresetDefined', 'ServerStartRequested'],
    'a chosen race rule',
  ],
  [
    'driftMode',
    ['RaceRulesChosen', 'RaceEventCarriedForward', 'ChangesDeferred', 'PresetDefined', 'ServerStartRequested'],
    'a chosen race rule',
  ],
  [
    'durationIsLaps',
    ['SessionsReplaced', 'RaceEventCarriedForward', 'ChangesDeferred', 'PresetDefined', 'ServerStartRequested'],
    'the unit of a chosen length',
  ],
  ['active', ['BoardDefined', 'BoardCarriedForward'], 'a term that the venue chose'],
  ['intro', ['MemberEnrolled', 'PaymentRequested', 'AccountCarriedForward'], 'a term of the membership'],
  ['dueBack', ['AccountCarriedForward', 'FormerItemsRecalled'], 'part of the state that is carried'],
  ['inGoodStanding', ['AccountCarriedForward'], 'part of the state that is carried'],
  ['member', ['CheckoutQuoted'], 'whose price was quoted: a sum of the quote'],
  ['firstVisit', ['PromotionMade', 'PromotionRevised'], 'a term that the venue chose'],
  ['early', ['MembershipCancelled'], 'when in its life it ended; what that costs stands beside it'],
  ['offSession', ['PaymentRequested'], 'whether the person is there to answer their bank'],
  ['superuser', ['StaffAppointed'], 'a right, beside the list of the others'],
  ['byStaff', ['UserRegistered'], 'who made the account'],
  [
    'passwordVoid',
    ['AddressProven'],
    'what the account had before: every proof voids the password, where there is one',
  ],
  ['approved', ['TeamFormed'], 'the state the team begins in'],
  ['agrees', ['WitnessAdded'], 'the testimony itself, which may be taken back'],
  ['ofParty', ['SignalRequested', 'RaceEventCarriedForward'], 'who was to drive: a party or a seat'],
  ['byWall', ['EvidenceKept', 'LapAdded'], 'by which clock the moment is known'],
  ['isHost', ['OpenPartiesCarriedForward'], 'who opened the party: part of the state that is carried'],
  ['expired', ['RaceEventCarriedForward'], 'whether a signal expired: part of the state that is carried'],
  ['frozen', ['BoardCarriedForward'], 'part of the state that is carried'],
  ['stopRequested', ['LaunchCarriedForward'], 'part of the state that is carried'],
  ['failed', ['LaunchCarriedForward'], 'how the run ended: part of the state that is carried'],
  ['keyUsedTwice', ['RigStandingCarriedForward'], 'part of the state that is carried'],
  ['initialized', ['EntryProgressCarriedForward'], 'part of the state that is carried'],
  ['launched', ['EntryProgressCarriedForward'], 'part of the state that is carried'],
  ['exited', ['EntryProgressCarriedForward'], 'part of the state that is carried'],
  ['steppedAside', ['ReservationMoved'], 'where in its append the move stands: its old slot is taken by then'],
];

type Json = {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
};
/** Names of boolean fields at any depth, optional ones included. */
const flagsIn = (schema: Json, name = ''): readonly string[] => [
  ...([schema.type].flat().includes('boolean') || typeof schema.const === 'boolean' ? [name] : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap((one) =>
    flagsIn(one, name),
  ),
  ...Object.entries(schema.properties ?? {}).flatMap(([field, one]) => flagsIn(one, field)),
];
type Schema = { readonly shape: { readonly type: { readonly value: string }; readonly data: z.ZodType } };
const flagsOf = ({ shape: { type, data } }: Schema): readonly string[] => {
  const json = z.toJSONSchema(data, { unrepresentable: 'any', io: 'output' }) as Json;
  return [...new Set(flagsIn(json).map((field) => `${type.value}.${field}`))];
};

describe('a boolean field of an event', () => {
  it('is listed here, with a reason why it is a property of the one fact that the event records', () => {
    const listed = PROPERTIES.flatMap(([field, of]) => of.map((type) => `${type}.${field}`)).toSorted();
    expect(allEvents.flatMap((one) => flagsOf(one)).toSorted()).toEqual(listed);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('is found when it is optional, nullable, in a list, or in a union of shapes', () => {
    const planted = event('SlotTaken', {
      byCheckout: z.boolean().optional(),
      kept: z.boolean().nullable(),
      parts: z.array(z.object({ gone: z.literal(true).nullable() })),
      means: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('card'), stored: z.boolean() }),
        z.object({ kind: z.literal('cash') }),
      ]),
    });
    expect(flagsOf(planted)).toEqual(['SlotTaken.byCheckout', 'SlotTaken.kept', 'SlotTaken.gone', 'SlotTaken.stored']);
  });
});
