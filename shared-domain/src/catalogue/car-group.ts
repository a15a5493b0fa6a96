import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { CarGroupId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import type { CarGroupEvent } from './events.ts';

/** Stream `carGroup-{id}`: a class of cars such as GT3 (AVAIL-13). */
export type CarGroup = { readonly name: string; readonly retired: boolean } | undefined;

type Named = { readonly carGroupId: CarGroupId; readonly name: string };
export type IntroduceCarGroup = Command<'IntroduceCarGroup', Named>;
export type RenameCarGroup = Command<'RenameCarGroup', Named>;
export type RetireCarGroup = Command<'RetireCarGroup', Pick<Named, 'carGroupId'>>;
export type ReinstateCarGroup = Command<'ReinstateCarGroup', Pick<Named, 'carGroupId'>>;
export type CarGroupCommand = IntroduceCarGroup | RenameCarGroup | RetireCarGroup | ReinstateCarGroup;
export type CarGroupRefusal = 'AlreadyIntroduced' | 'CarGroupUnknown';

const introduce = ({ data }: IntroduceCarGroup, group: CarGroup): Decision<CarGroupEvent, CarGroupRefusal> =>
  group === undefined ? accept({ type: 'CarGroupIntroduced', data }) : refuse('AlreadyIntroduced');

const rename = ({ data }: RenameCarGroup, group: CarGroup): Decision<CarGroupEvent, CarGroupRefusal> => {
  if (group === undefined) return refuse('CarGroupUnknown');
  return group.name === data.name ? accept() : accept({ type: 'CarGroupRenamed', data });
};

const switchTo =
  (retired: boolean, type: 'CarGroupRetired' | 'CarGroupReinstated') =>
  ({ data }: RetireCarGroup | ReinstateCarGroup, group: CarGroup): Decision<CarGroupEvent, CarGroupRefusal> => {
    if (group === undefined) return refuse('CarGroupUnknown');
    return group.retired === retired ? accept() : accept({ type, data });
  };

export const carGroupDecider = atSeenRevision({
  category: 'carGroup',
  initialState: undefined,
  evolve: evolveBy<CarGroup, CarGroupEvent>({
    CarGroupIntroduced: (_, { data: { name } }) => ({ name, retired: false }),
    CarGroupRenamed: (group, { data: { name } }) => group && { ...group, name },
    CarGroupRetired: (group) => group && { ...group, retired: true },
    CarGroupReinstated: (group) => group && { ...group, retired: false },
  }),
  decide: decideBy<CarGroup, CarGroupEvent, CarGroupCommand, CarGroupRefusal>({
    IntroduceCarGroup: introduce,
    RenameCarGroup: rename,
    RetireCarGroup: switchTo(true, 'CarGroupRetired'),
    ReinstateCarGroup: switchTo(false, 'CarGroupReinstated'),
  }),
});
