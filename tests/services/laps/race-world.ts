import { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import { carDecider } from '@paddock/shared-domain/catalogue/car';
import { carGroupDecider } from '@paddock/shared-domain/catalogue/car-group';
import { ImageId, SkinId } from '@paddock/shared-domain/catalogue/ids';
import { imageDecider } from '@paddock/shared-domain/catalogue/image';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import { BoardId, CarGroupId, CarId, TrackId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { MONDAY, type Venue } from '../../support/venue.ts';

export const GT3 = CarGroupId.parse('gt3');
export const ROAD = CarGroupId.parse('road');
export const SPA = TrackId.parse('spa');
export const MONZA = TrackId.parse('monza');
export const AMG = CarId.parse('amg');
export const PORSCHE = CarId.parse('porsche');
export const MX5 = CarId.parse('mx5');
export const SKIN = SkinId.parse('silver');
export const IMAGE = ImageId.parse('image1');

let commands = 0;
/** The context of a command that the venue's command line sends. */
export const context = () => ({
  commandId: `test:${(commands += 1)}`,
  actor: { kind: 'system', process: 'test' } as const,
  now: MONDAY,
});

/** Adds groups, cars and tracks, as the venue's command line does (rule A-014). Returns when they can be read. */
export const stockCatalogue = async ({ composed: { deps } }: Venue): Promise<void> => {
  for (const [carGroupId, name] of [
    [GT3, 'GT3'],
    [ROAD, 'Road'],
  ] as const) {
    await deps.commands.handle(
      carGroupDecider,
      carGroupId,
      [{ type: 'IntroduceCarGroup', data: { carGroupId, name } }],
      context(),
    );
  }
  const car = (carId: CarId, name: string, group: CarGroupId, topSpeedKmh: number) => {
    const skins = [
      { skinId: SkinId.parse(carId === AMG ? SKIN : `skin${carId}`), name: 'Silver', folder: '00_silver' },
    ];
    const data = { carId, name, folder: `ks_${carId}`, groupIds: [group], topSpeedKmh, skins };
    return deps.commands.handle(carDecider, carId, [{ type: 'IntroduceCar', data }], context());
  };
  await car(AMG, 'Mercedes-AMG GT3', GT3, 285);
  await car(PORSCHE, 'Porsche 911 GT3 R', GT3, 282);
  await car(MX5, 'Mazda MX-5 Cup', ROAD, 210);
  const image = { imageId: IMAGE, url: '/demo/spa.svg', owner: { kind: 'track', id: SPA } } as const;
  await deps.commands.handle(imageDecider, IMAGE, [{ type: 'AttachImage', data: image }], context());
  for (const [trackId, name, lengthMetres] of [
    [SPA, 'Spa-Francorchamps', 7004],
    [MONZA, 'Monza', 5758],
  ] as const) {
    const data = { trackId, name, folder: trackId, layout: '', lengthMetres, pitBoxes: 30 } as const;
    const handled = await deps.commands.handle(trackDecider, trackId, [{ type: 'IntroduceTrack', data }], context());
    if (handled.outcome === 'accepted') await deps.positions.waitFor('catalogue', handled.position, 60_000);
  }
};

/** Adds a POINTS board with teams and their awards. Returns its id. */
export const stockPoints = async (
  { composed: { deps } }: Venue,
  teams: readonly { name: string; members: readonly UserId[]; points: readonly number[]; approved?: boolean }[],
): Promise<BoardId> => {
  const boardId = BoardId.parse('cup');
  const terms = {
    name: 'Team cup',
    description: 'Four races.',
    calculation: 'POINTS',
    locationId: null,
    active: true,
    since: MONDAY,
    until: null,
    frame: 'SEASON',
    trackId: null,
    carGroupId: null,
    carId: null,
    sessions: null,
    tyres: null,
    ballastMinKg: null,
    countBest: null,
  } as const;
  await deps.commands.handle(boardDecider, boardId, [{ type: 'DefineBoard', data: { boardId, ...terms } }], context());
  for (const [index, { name, members, points, approved = true }] of teams.entries()) {
    const teamId = TeamId.parse(`team${index}`);
    const form = { teamId, boardId, name, memberIds: [...members], flagCode: 'fi', approved };
    const formed = await deps.commands.handle(teamDecider, teamId, [{ type: 'FormTeam', data: form }], context());
    if (formed.outcome !== 'accepted') throw new Error('No team.');
    let { position } = formed;
    for (const [race, scored] of points.entries()) {
      const award = {
        boardId,
        awardId: AwardId.parse(`race${race}team${index}`),
        teamId,
        carId: AMG,
        points: scored,
        awardedAt: MONDAY,
        memberIds: [],
      };
      const handled = await deps.commands.handle(
        boardDecider,
        boardId,
        [{ type: 'AwardPoints', data: award }],
        context(),
      );
      if (handled.outcome === 'accepted') ({ position } = handled);
    }
    await deps.positions.waitFor('leaderboards', position, 60_000);
  }
  return boardId;
};
