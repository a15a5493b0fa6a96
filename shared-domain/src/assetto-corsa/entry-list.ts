import { isContentFolder } from '../catalogue/content-folder.ts';
import { type IniFault, readIni, writeIni } from './ini.ts';
import { decimal, type FieldFault, flag, list, text, textIfAny, whole } from './ini-fields.ts';
import { type FileOf, numbered, readParts, writeParts } from './ini-parts.ts';

/** Most cars of one server: `CarId` is a byte on the wire, and 255 is the stock server's limit. */
export const MAX_CARS = 255;

/**
 * `entry_list.ini`: who may take which pit box, in grid order. The index is the place on the grid and the car's id on the wire.
 * `guids` are Steam accounts of rigs; an empty list opens the box to anybody.
 */
const parts = {
  cars: numbered(
    'CAR_',
    {
      model: text('MODEL'),
      skin: text('SKIN', ''),
      driverName: text('DRIVERNAME', ''),
      team: textIfAny('TEAM'),
      guids: list('GUID', []),
      ballastKg: decimal('BALLAST', 0, 10_000, 0),
      restrictorPercent: whole('RESTRICTOR', 0, 400, 0),
      fixedSetup: text('FIXED_SETUP', ''),
      spectator: flag('SPECTATOR_MODE', false),
    },
    { from: 0, least: 1, most: MAX_CARS },
  ),
};
export type EntryList = FileOf<typeof parts>;
export type EntryListCar = EntryList['cars'][number];

export const writeEntryList = (entries: EntryList): string => writeIni(writeParts(parts, entries));
export const readEntryList = (
  file: string,
): { readonly entries: EntryList; readonly fault?: undefined } | { readonly fault: IniFault | FieldFault } => {
  const { ini, fault } = readIni(file);
  if (ini === undefined) return { fault };
  const read = readParts(parts, ini);
  return read.fault === undefined ? { entries: read.value } : { fault: read.fault };
};
/** Folder of a skin, without a suffix after a slash, which some tools append. Empty if it is no folder name: it is free text. */
export const skinFolder = (skin: string): string => {
  const folder = skin.split('/')[0]?.trim() ?? '';
  return isContentFolder(folder) ? folder : '';
};
