import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chances } from '../../bench/boards-story.ts';

/** The server config that the event of launcher.md 2.5 must give. */
export const GOLDEN_CONFIG = `[SERVER]
NAME=Bay 1's Party
CARS=ks_mercedes_amg_gt3;ks_porsche_911_gt3_r_2016
TRACK=ks_nurburgring
CONFIG_TRACK=layout_sprint_b
MAX_CLIENTS=2
UDP_PORT=9600
TCP_PORT=9600
HTTP_PORT=8081
UDP_PLUGIN_LOCAL_PORT=12000
UDP_PLUGIN_ADDRESS=127.0.0.1:12001
PASSWORD=k3yForGuests
ADMIN_PASSWORD=k3yForStaff
REGISTER_TO_LOBBY=0
PICKUP_MODE_ENABLED=1
LOOP_MODE=0
ALLOWED_TYRES_OUT=2
RACE_GAS_PENALTY_DISABLED=0
START_RULE=1
ABS_ALLOWED=1
TC_ALLOWED=1
STABILITY_ALLOWED=0
AUTOCLUTCH_ALLOWED=1
TYRE_BLANKETS_ALLOWED=1
DAMAGE_MULTIPLIER=20
FUEL_RATE=100
TYRE_WEAR_RATE=100
FORCE_VIRTUAL_MIRROR=0
LEGAL_TYRES=
MAX_BALLAST_KG=150
MAX_CONTACTS_PER_KM=-1
SUN_ANGLE=0
TIME_OF_DAY_MULT=1
QUALIFY_MAX_WAIT_PERC=120
RESULT_SCREEN_TIME=60
RACE_OVER_TIME=180
RACE_EXTRA_LAP=0
REVERSED_GRID_RACE_POSITIONS=0
CLIENT_SEND_INTERVAL_HZ=20
NUM_THREADS=2
[PRACTICE]
NAME=Practice
TIME=25
IS_OPEN=1
[QUALIFY]
NAME=Qualifying
TIME=10
IS_OPEN=1
[RACE]
NAME=Race
LAPS=10
TIME=0
WAIT_TIME=60
IS_OPEN=1
[DYNAMIC_TRACK]
SESSION_START=100
RANDOMNESS=0
SESSION_TRANSFER=100
LAP_GAIN=1
[WEATHER_0]
GRAPHICS=3_clear
BASE_TEMPERATURE_AMBIENT=26
BASE_TEMPERATURE_ROAD=11
VARIATION_AMBIENT=0
VARIATION_ROAD=0
`;
export const GOLDEN_ENTRIES = `[CAR_0]
MODEL=ks_mercedes_amg_gt3
SKIN=12_sun_energy
DRIVERNAME=Bay 1
GUID=76561190000000001
BALLAST=0
RESTRICTOR=0
FIXED_SETUP=
SPECTATOR_MODE=0
[CAR_1]
MODEL=ks_porsche_911_gt3_r_2016
SKIN=00_official
DRIVERNAME=Bay 2
GUID=76561190000000002
BALLAST=20
RESTRICTOR=0
FIXED_SETUP=
SPECTATOR_MODE=0
`;
/** As the game ships its files: comments right behind a value or after a space, spaces behind a section, tabs. */
export const SHIPPED = [
  '[LIGHTING] ',
  'SUN_ANGLE=-48',
  '',
  '[DYNAMIC_TRACK]',
  'SESSION_START=100 ; % level of grip at session start',
  'LAP_GAIN=1\t\t\t; how many laps are needed to add 1% grip',
  '; a line of its own',
  '[KEYBOARD]',
  'BRAKE=0x28; Down ',
  '',
].join('\n');
/** As server managers write: a byte order mark, Windows line ends, lists, weather names that contain `=`. */
export const MANAGED = [
  '\uFEFF[SERVER]',
  'NAME=Monday night',
  'CARS=ks_mazda_mx5_cup;mclaren_senna',
  'TRACK=ks_nordschleife',
  'CONFIG_TRACK=nordschleife',
  'MAX_CLIENTS=18',
  'LEGAL_TYRES=SV;M',
  '',
  '[__CM_QUALIFY_OFF]',
  'NAME=Qualify',
  '[WEATHER_0]',
  'GRAPHICS=sol_01_clear_type=15_time=0_mult=1',
  '[DATA]',
  'FIXED_SETUP_0=',
  '',
].join('\r\n');

/** Files of real rigs and servers, if `AC_FILES` names their folder. */
export const realFiles = (): readonly { readonly name: string; readonly text: string }[] => {
  const folder = process.env['AC_FILES'];
  return folder === undefined
    ? []
    : readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
};

const TOKENS = ['[', ']', '=', ';', '\n', '\r', '\0', '\uFEFF', '[SERVER]', 'CARS=', '[CAR_0]\n', '999999', '-', '1e9'];
/** A text with one to six faults: cut short, a character replaced, a piece repeated or moved, tokens inserted. */
export const damaged = (text: string, { below, oneOf }: Chances): string => {
  let now = text;
  for (let times = 1 + below(6); times > 0; times -= 1) {
    const at = below(now.length + 1);
    now = oneOf([
      () => now.slice(0, at),
      () => now.slice(0, at) + String.fromCharCode(below(0xffff)) + now.slice(at + 1),
      () => now.slice(0, at) + now.slice(Math.max(0, at - below(200))),
      () => now.slice(0, at) + oneOf(TOKENS) + now.slice(at),
      () => now.slice(0, at) + now.slice(at + below(40)),
      () => now.replace(/\d+/, () => oneOf(['', '-1', '9'.repeat(400), '1.5', 'x', '1e5'])),
      () => now.replaceAll('\n', oneOf(['\r', '\r\n', '\n\n'])),
    ])();
  }
  return now;
};
