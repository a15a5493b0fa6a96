/**
 * The colour tokens of "Pit Board" as data. `colors.css` has the same values as custom properties (`--page`, `--ink-2` …); a test
 * keeps the two files equal and computes every contrast.
 */
export const tokens = {
  light: {
    page: '#f4f5f2',
    surface: '#ffffff',
    sunken: '#e9ebe7',
    line: '#d8dbd6',
    'line-strong': '#858b87',
    ink: '#141716',
    'ink-2': '#4d5451',
    'ink-3': '#5f6663',
    primary: '#141716',
    'on-primary': '#ffffff',
    lime: '#c9f031',
    'on-lime': '#12160a',
    'lime-soft': '#f0f9cd',
    go: '#136b37',
    'go-ground': '#dcf3e3',
    hold: '#7d4b00',
    'hold-ground': '#ffefd0',
    stop: '#ab1f18',
    'stop-ground': '#fbe2e0',
    'on-stop': '#ffffff',
    record: '#6726bf',
    'record-ground': '#ede3fc',
    club: '#0a5a99',
    'club-ground': '#dceefb',
    bar: '#141716',
    asphalt: '#141716',
    focus: '#141716',
    hatch: '#cfd2cd',
    'bar-fill': '#141716',
    'bar-fill-chosen': '#c9f031',
  },
  dark: {
    page: '#0e1110',
    surface: '#171b1a',
    sunken: '#0a0c0b',
    line: '#2a302e',
    'line-strong': '#68706c',
    ink: '#f2f4f1',
    'ink-2': '#b4bbb7',
    'ink-3': '#9aa29e',
    primary: '#c9f031',
    'on-primary': '#12160a',
    lime: '#c9f031',
    'on-lime': '#12160a',
    'lime-soft': '#38441a',
    go: '#63dc8f',
    'go-ground': '#113420',
    hold: '#ffc452',
    'hold-ground': '#392a09',
    stop: '#ff8d84',
    'stop-ground': '#421613',
    'on-stop': '#12160a',
    record: '#cba2ff',
    'record-ground': '#2c194a',
    club: '#84c8ff',
    'club-ground': '#0d2c45',
    bar: '#141716',
    asphalt: '#0e1110',
    focus: '#c9f031',
    hatch: '#2a302e',
    'bar-fill': '#c9f031',
    'bar-fill-chosen': '#12160a',
  },
} as const;

export type ThemeName = keyof typeof tokens;
export type TokenName = keyof typeof tokens.light;

/** The five meanings of a chip, an alert or a sign, besides neutral and lime. */
export const tones = ['go', 'hold', 'stop', 'record', 'club'] as const;
export type Tone = (typeof tones)[number];
