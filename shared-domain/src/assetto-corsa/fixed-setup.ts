import { writeIni } from './ini.ts';
import type { RacePlan } from './race-plan.ts';

export type FixedSetup = { readonly car: string; readonly name: string; readonly body: string };

/**
 * The setup files of a race with fixed setups, one per car model; none if drivers may choose. The dedicated server locks a setup
 * only if the entry names a file of its `setups` folder, and only for the model that the file names. Values that a file does not
 * set keep the car's default, so these files lock every car at its default.
 *
 * The names are numbered: no folder name becomes part of a path, and the next race overwrites them.
 */
export const fixedSetupsOf = ({ rules, grid }: Pick<RacePlan, 'rules' | 'grid'>): readonly FixedSetup[] =>
  rules.fixedSetup
    ? [...new Set(grid.map(({ car }) => car))].toSorted().map((car, index) => ({
        car,
        name: `fixed-setup-${index + 1}.ini`,
        body: writeIni([{ name: 'CAR', entries: [{ key: 'MODEL', value: car }] }]),
      }))
    : [];
