import type { Chances } from '../../bench/boards-story.ts';

type Fields = { readonly [name: string]: unknown };

/** A lap as the dedicated server writes it. */
export const resultsLap = (more: Fields = {}): Fields => ({
  DriverName: 'Bay 1',
  DriverGuid: '76561190000000001',
  CarId: 0,
  CarModel: 'ks_amg',
  Timestamp: 1_140_510,
  LapTime: 140_500,
  Sectors: [40_000, 50_000, 50_500],
  Cuts: 0,
  BallastKG: 0,
  Tyre: 'S',
  Restrictor: 0,
  ...more,
});
const second = { DriverName: 'Bay 2', DriverGuid: '76561190000000002', CarId: 1, CarModel: 'ks_porsche' };
const car = (slot: number, model: string, guid: string) => ({
  CarId: slot,
  Model: model,
  Skin: '00_silver',
  BallastKG: 0,
  Restrictor: 0,
  Driver: { Name: `Bay ${slot + 1}`, Team: '', Nation: '', Guid: guid, GuidsList: [guid] },
});

export const resultsFile = (more: Fields = {}): Fields => ({
  TrackName: 'spa',
  TrackConfig: '',
  Type: 'QUALIFY',
  DurationSecs: 0,
  RaceLaps: 0,
  Cars: [car(0, 'ks_amg', '76561190000000001'), car(1, 'ks_porsche', '76561190000000002')],
  Result: [],
  Laps: [
    resultsLap(),
    resultsLap({ ...second, Timestamp: 1_141_770, LapTime: 139_000, Sectors: [39_000, 50_000, 50_000] }),
    resultsLap({ Timestamp: 1_279_770, LapTime: 139_250, Sectors: [39_250, 50_000, 50_000] }),
    resultsLap({ ...second, Timestamp: 1_279_780, LapTime: 138_000, Sectors: [38_000, 50_000, 50_000], Cuts: 2 }),
  ],
  Events: [],
  ...more,
});

const ODD: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1.5,
  999_999_999,
  1e308,
  -1e308,
  true,
  [],
  {},
  [[]],
  '\ud800',
  '😀'.repeat(40),
  'a\nb;[SERVER]',
  'x'.repeat(300),
  '__proto__',
  ['1', 2, null],
  { toString: 1 },
  Number.MAX_SAFE_INTEGER,
];
/** Replaces or removes a random value of the file. */
export const wronged = (value: unknown, { below, part, oneOf }: Chances): unknown => {
  if (part() < 0.15 || typeof value !== 'object' || value === null) return oneOf(ODD);
  const entries = Object.entries(value);
  const chosen = entries[below(entries.length)];
  if (chosen === undefined) return oneOf(ODD);
  const [name, inner] = chosen;
  const put = (next: unknown) =>
    Array.isArray(value)
      ? value.map((each: unknown, index) => (String(index) === name ? next : each))
      : { ...value, [name]: next };
  if (part() < 0.1 && !Array.isArray(value)) {
    const { [name]: _gone, ...rest } = value as Fields;
    return rest;
  }
  return put(wronged(inner, { below, part, oneOf }));
};
/** Damages the text: cut short, a character replaced, a piece repeated, nested without end, invalid numbers, a key twice. */
const torn = (text: string, { below, oneOf }: Chances): string => {
  const at = below(text.length);
  return oneOf([
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(below(0xffff)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(Math.max(0, at - below(200))),
    () => text.replace(/\d+/, oneOf(['NaN', '1e999', '-0', '00', '1e5', '9'.repeat(400)])),
    () => '['.repeat(10 ** (1 + below(5))) + text,
    () => `{"Laps":`.repeat(1 + below(3000)) + text,
    () => text.replaceAll('"LapTime"', '"LapTime":1,"LapTime"'),
  ])();
};

/** A results file with one to six faults. */
export const mutated = (chances: Chances): string => {
  let file: unknown = resultsFile();
  for (let times = 1 + chances.below(5); times > 0; times -= 1) file = wronged(file, chances);
  const text = JSON.stringify(file);
  return chances.part() < 0.4 && text.length > 2 ? torn(text, chances) : text;
};
