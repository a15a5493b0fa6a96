import { z } from 'zod';

/** Same form as every id of the product (rule A-015). */
const id = <Brand extends string>() =>
  z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/, 'This is not an id.')
    .brand<Brand>();

export const PartyId = id<'PartyId'>();
export type PartyId = z.infer<typeof PartyId>;
export const PartyMemberId = id<'PartyMemberId'>();
export type PartyMemberId = z.infer<typeof PartyMemberId>;
export const InvitationId = id<'InvitationId'>();
export type InvitationId = z.infer<typeof InvitationId>;
export const EntryId = id<'EntryId'>();
export type EntryId = z.infer<typeof EntryId>;
export const PresetId = id<'PresetId'>();
export type PresetId = z.infer<typeof PresetId>;
export const AssistId = id<'AssistId'>();
export type AssistId = z.infer<typeof AssistId>;
export const SignalId = id<'SignalId'>();
export type SignalId = z.infer<typeof SignalId>;
export const RunId = id<'RunId'>();
export type RunId = z.infer<typeof RunId>;
/** One enrolment of a rig's agent: pairing the seat again creates another. */
export const AgentId = id<'AgentId'>();
export type AgentId = z.infer<typeof AgentId>;
