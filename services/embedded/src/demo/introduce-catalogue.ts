import { carDecider } from '@paddock/shared-domain/catalogue/car';
import { carGroupDecider } from '@paddock/shared-domain/catalogue/car-group';
import { imageDecider } from '@paddock/shared-domain/catalogue/image';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { atOnce, as, DEMO_ACTOR, does } from './does.ts';
import { CARS, GROUPS, TRACKS } from './catalogue-plan.ts';
import type { DemoDeps } from './demo-deps.ts';
import { IMAGES } from './venue-plan.ts';

/** Car groups, cars with their skins, tracks, and pictures. */
export const introduceCatalogue = async (deps: DemoDeps, now: Instant): Promise<void> => {
  const by = (id: string) => as(DEMO_ACTOR, `introduce ${id}`, now);
  await atOnce(GROUPS, 4, ({ carGroupId, name }) =>
    does(
      deps,
      carGroupDecider,
      carGroupId,
      [{ type: 'IntroduceCarGroup', data: { carGroupId, name } }],
      by(carGroupId),
    ),
  );
  await atOnce(CARS, 8, ({ carId, terms }) =>
    does(deps, carDecider, carId, [{ type: 'IntroduceCar', data: { carId, ...terms } }], by(carId)),
  );
  await atOnce(TRACKS, 8, ({ trackId, terms }) =>
    does(deps, trackDecider, trackId, [{ type: 'IntroduceTrack', data: { trackId, ...terms } }], by(trackId)),
  );
  await atOnce(IMAGES, 3, (image) =>
    does(deps, imageDecider, image.imageId, [{ type: 'AttachImage', data: image }], by(image.imageId)),
  );
};
