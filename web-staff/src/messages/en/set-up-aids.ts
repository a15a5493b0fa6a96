/** Driving aids, by their names in the simulator's assists file. */
export const setUpAids = {
  asGiven: 'Beginner setting',
  flag: ['Off', 'On'],
  help: ['Off', 'If the real car has it', 'Always on'],
  range: { percent: 'Use 0 to 100.', times: 'Use 0 to 10. 1 is realistic.' },
  labels: {
    IDEAL_LINE: 'Ideal line',
    AUTO_BLIP: 'Automatic blip',
    AUTO_BRAKE: 'Automatic brake',
    AUTO_SHIFTER: 'Automatic gearbox',
    AUTO_CLUTCH: 'Automatic clutch',
    TYRE_BLANKETS: 'Tyre blankets',
    ABS: 'Anti-lock brakes',
    TRACTION_CONTROL: 'Traction control',
    STABILITY_CONTROL: 'Stability control in percent',
    DAMAGE: 'Damage in percent',
    VISUALDAMAGE: 'Visible damage in percent',
    FUEL_RATE: 'Fuel rate, times real',
    TYRE_WEAR: 'Tyre wear, times real',
    SLIPSTREAM: 'Slipstream, times real',
  },
} as const;
