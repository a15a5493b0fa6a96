import { raceEventIdOf } from '@paddock/race-control/launcher/race-event-id';
import { followFloor } from '@paddock/race-control/launcher/party-entries';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { assistDecider } from '@paddock/shared-domain/launcher/assist';
import type { FloorEvent } from '@paddock/shared-domain/launcher/floor-events';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { presetDecider } from '@paddock/shared-domain/launcher/preset';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { atOnce, as, DEMO_ACTOR, does, later } from './does.ts';
import { TRACKS } from './catalogue-plan.ts';
import type { DemoDeps } from './demo-deps.ts';
import { ASSISTS, PARTY, PRESETS } from './races-plan.ts';
import { LOCATIONS, SANTA_ANA } from './venue-plan.ts';

/** Creates driving aids, presets, and a race event for every seat (rule A-131). */
export const setUpRaces = async (deps: DemoDeps, now: Instant): Promise<void> => {
  for (const { assistId, terms } of ASSISTS) {
    const define = { type: 'DefineAssist', data: { assistId, ...terms } } as const;
    await does(deps, assistDecider, assistId, [define], as(DEMO_ACTOR, `define ${assistId}`, now));
  }
  for (const { presetId, terms } of PRESETS) {
    const define = { type: 'DefinePreset', data: { presetId, ...terms } } as const;
    await does(deps, presetDecider, presetId, [define], as(DEMO_ACTOR, `define ${presetId}`, now));
  }
  const seats = LOCATIONS.flatMap(({ locationId, seats: own }) => own.map(({ seatId }) => ({ seatId, locationId })));
  await atOnce(seats, 8, ({ seatId, locationId }) => {
    const eventId = raceEventIdOf(seatId);
    const create = { type: 'CreateRaceEvent', data: { eventId, seatId, locationId } } as const;
    return does(deps, raceEventDecider, eventId, [create], as(DEMO_ACTOR, `create ${eventId}`, now));
  });
};

/** Hosts one party of three seats with a race evening. */
export const hostDemoParty = async (deps: DemoDeps, now: Instant): Promise<void> => {
  const { locationId, seats } = SANTA_ANA;
  const { partyId, name, presetId, assistId, sessions } = PARTY;
  const [host, ...others] = seats.slice(0, PARTY.seats).map(({ seatId }) => seatId);
  if (host === undefined) return;
  const hostEventId = raceEventIdOf(host);
  // 1. The race.
  const rules = { penalties: true, fixedSetup: true, driftMode: false };
  const trackId = TRACKS[0]?.trackId ?? null;
  const form = { eventId: hostEventId, multiplayer: true, trackId, rules, presetId, assistId, sessions };
  const save = { type: 'SaveRaceEvent', data: form } as const;
  await does(deps, raceEventDecider, hostEventId, [save], as(DEMO_ACTOR, `save ${hostEventId}`, now));
  // 2. The seats and drivers.
  const factsOf = (seatId: typeof host) => ({ locationId, active: true, eventId: raceEventIdOf(seatId) });
  const memberId = PARTY.memberOf(0);
  const open = { partyId, locationId, name, memberId, seatId: host, seat: factsOf(host) };
  const hosting = as(DEMO_ACTOR, `host ${partyId}`, now);
  await does(deps, floorDecider, locationId, [{ type: 'HostParty', data: open }], hosting);
  const party = { partyId, locationId, hostEventId };
  const members: FloorEvent[] = [{ type: 'PartyHosted', data: { ...party, name, memberId, seatId: host } }];
  for (const [index, seatId] of others.entries()) {
    const joining = { memberId: PARTY.memberOf(index + 1), seatId };
    const add = { type: 'AddMember', data: { partyId, locationId, ...joining, seat: factsOf(seatId) } } as const;
    await does(deps, floorDecider, locationId, [add], as(DEMO_ACTOR, `join ${seatId}`, later(now, index + 1)));
    members.push({ type: 'MemberJoined', data: { ...party, ...joining } });
  }
  // 3. Their entries, as the process would make them.
  await followFloor(deps.commands, members, later(now, PARTY.seats));
};
