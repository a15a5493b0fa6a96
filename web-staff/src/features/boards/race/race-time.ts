/** Hours, minutes and seconds of the last two, with up to three decimals: `1:02:03.456`, `42:07.1`. */
const WRITTEN = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/;

/** A race's time as written, in whole ms; undefined for anything that is none. */
export const raceTimeOf = (written: string): number | undefined => {
  const found = WRITTEN.exec(written.trim());
  if (found === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = found;
  if (Number(seconds) > 59 || (found[1] !== undefined && Number(minutes) > 59)) return undefined;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
};
