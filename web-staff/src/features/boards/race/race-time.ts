/** `1:02:03.456`, `42:07.1`: hours optional, up to three decimals. */
const WRITTEN = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/;

/** A race time as typed, in whole ms; undefined for any other text. */
export const raceTimeOf = (written: string): number | undefined => {
  const found = WRITTEN.exec(written.trim());
  if (found === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = found;
  if (Number(seconds) > 59 || (found[1] !== undefined && Number(minutes) > 59)) return undefined;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
};
