import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { CarGroupId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { CarGroupEvent } from './events.ts';

/** Stream `carGroup-{id}`: a class of cars such as GT3 (AVAIL-13). */
export type CarGroup = { readonly name: string } | undefined;

type Named = { readonly carGroupId: CarGroupId; readonly name: string };
export type IntroduceCarGroup = Command<'IntroduceCarGroup', Named>;
export type RenameCarGroup = Command<'RenameCarGroup', Named>;
export type CarGroupCommand = IntroduceCarGroup | RenameCarGroup;
export type CarGroupRefusal = 'AlreadyIntroduced' | 'CarGroupUnknown';

const introduce = ({ data }: IntroduceCarGroup, group: CarGroup): Decision<CarGroupEvent, CarGroupRefusal> =>
  group === undefined ? accept({ type: 'CarGroupIntroduced', data }) : refuse('AlreadyIntroduced');

const rename = ({ data }: RenameCarGroup, group: CarGroup): Decision<CarGroupEvent, CarGroupRefusal> => {
  if (group === undefined) return refuse('CarGroupUnknown');
  return group.name === data.name ? accept() : accept({ type: 'CarGroupRenamed', data });
};

export const carGroupDecider: Decider<CarGroup, CarGroupEvent, CarGroupCommand, CarGroupRefusal> = {
  category: 'carGroup',
  initialState: undefined,
  evolve: evolveBy<CarGroup, CarGroupEvent>({
    CarGroupIntroduced: (_, { data: { name } }) => ({ name }),
    CarGroupRenamed: (_, { data: { name } }) => ({ name }),
  }),
  decide: decideBy({ IntroduceCarGroup: introduce, RenameCarGroup: rename }),
};
