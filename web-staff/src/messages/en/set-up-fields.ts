/** Labels and hints of the fields of venue set-up, under the name of the term. */
type Texts = Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
const picture = { label: 'Picture', hint: 'Web address of a picture. Empty: none.' };
const folder = { label: 'Folder', hint: 'As the simulator calls it, such as ks_nurburgring.' };

const location: Texts = {
  name: { label: 'Name' },
  timezone: { label: 'Time zone', hint: 'Stays once there are bookings: their days and times are those of this zone.' },
  address: { label: 'Address' },
  opening_hours: {
    label: 'Opening hours',
    hint: 'On the half-hour; 00:00 at the end is midnight. Bookings outside new hours stay as they are.',
  },
  sales_tax_ppm: { label: 'Sales tax in percent' },
  booking_fee_cents: { label: 'Booking fee in dollars', hint: 'For each half-hour beyond those without a fee.' },
  booking_fees_threshold: { label: 'Half-hours without a fee' },
  subscription_intro_cost_cents: { label: 'Intro rate of the club in dollars', hint: 'Empty: there is none.' },
  subscription_min_races: { label: 'Least sessions a month' },
  cancellation_notice_hours: {
    label: 'Cancellation notice in hours',
    hint: 'Until then customers cancel or move by themselves and everything goes back. Empty: the usual 48.',
  },
  no_show_grace_minutes: { label: 'Minutes until a no-show', hint: 'Empty: the usual 15.' },
  reminder_hours: {
    label: 'Hours before a visit to remind of it',
    hint: 'By mail, once a visit. 0: never. Empty: the usual 24.',
  },
  reminder_texts: { label: 'Your words in a reminder', hint: 'Plain text, below the times. Empty: none.' },
  quiet_hours: {
    label: 'Quiet hours',
    hint: 'No reminders and no offers then, by the clock here. A seat that frees is kept until they end.',
  },
  offer_minutes: {
    label: 'Minutes a free seat is kept for the next in line',
    hint: 'Less near the start. Empty: the usual 30.',
  },
  post_booking_url: { label: 'Page after a booking', hint: 'Where customers are led to. Empty: nowhere.' },
  group: { label: 'Group of venues', hint: 'Empty: none.' },
  latitude: { label: 'Latitude' },
  longitude: { label: 'Longitude' },
};

export const setUpFields = {
  location,
  club: {
    club_tiers: {
      label: 'Discounts',
      hint: 'By sessions a month; the best one reached counts. Never set: 20 % for everybody. All removed: none.',
    },
    credits_per_session: { label: 'Credits of a session', hint: 'Empty: the usual 250.' },
    credits_expiry_cycles: {
      label: 'Months until credits expire',
      hint: 'After the month they came in. Empty: the usual 2.',
    },
    subscription_min_races: { label: 'Least sessions a month' },
    subscription_intro_cost_cents: { label: 'Intro rate in dollars', hint: 'Empty: there is none.' },
  },
  seatType: {
    name: { label: 'Name' },
    description: { label: 'Description' },
    image: picture,
    video_url: { label: 'Video', hint: 'Web address. Empty: none.' },
  },
  seat: {
    name: { label: 'Name' },
    location: { label: 'Location' },
    type: { label: 'Seat type' },
    cost_cents: { label: 'Price of a half-hour in dollars', hint: 'Holds from the moment it is saved.' },
    next_price: { label: 'Next price', hint: 'Holds for quotes given from that moment on.' },
    cost_unit: { label: 'Unit shown beside the price' },
    ordering: { label: 'Place in lists', hint: 'Small numbers first. Empty: after the others, as installed.' },
    image: picture,
  },
  page: {
    name: { label: 'Name' },
    menu_name: { label: 'Name in the menu', hint: 'Empty: not in the menu.' },
    html: {
      label: 'Words',
      hint: 'Headings, paragraphs, lists, tables, links and pictures; anything else is left out.',
    },
  },
  track: {
    name: { label: 'Name' },
    folder,
    layout: { label: 'Layout', hint: 'Folder of the layout. Empty where there is only one.' },
    length_metres: { label: 'Length in metres' },
    pit_boxes: { label: 'Pit boxes' },
  },
  car: {
    name: { label: 'Name' },
    folder,
    groups: { label: 'Groups' },
    top_speed_kmh: { label: 'Top speed in km/h', hint: 'Faster laps are looked at. Empty: not known.' },
    skins: { label: 'Paints' },
  },
  carGroup: { name: { label: 'Name' } },
  board: {
    name: { label: 'Name' },
    calculation: { label: 'Reckoned by' },
    description: { label: 'Description' },
    location: { label: 'Location' },
    track: { label: 'Track' },
    group: { label: 'Group of cars' },
    min_witnesses: {
      label: 'Witnesses of a lap',
      hint: 'Empty: any lap that counts. 2 to 4: only laps of which so many say the same: race server, results file, memory of the rig and the game’s own file. These are words of up to four kinds, which may come from one machine.',
    },
    frame: { label: 'Time frame' },
    since: { label: 'Counts from' },
    until: { label: 'Until', hint: 'Empty: without end.' },
  },
  preset: {
    name: { label: 'Name' },
    assists: { label: 'Driving aids' },
    penalties: { label: 'Penalties' },
    fixed_setup: { label: 'Fixed setup' },
    drift_mode: { label: 'Drift mode' },
    sessions: { label: 'Sessions', hint: 'A party cannot race hotlap sessions: they are left out of its event.' },
  },
  assist: {
    name: { label: 'Name' },
    settings: { label: 'Aids', hint: 'What is left open is as the game gives it to beginners.' },
  },
} satisfies Readonly<Record<string, Texts>>;
