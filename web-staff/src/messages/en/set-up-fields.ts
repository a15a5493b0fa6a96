/** Labels and hints of the fields of venue set-up, under the name of the term. */
type Texts = Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
const picture = { label: 'Picture', hint: 'Choose one, or type its web address. Leave empty for none.' };
const folder = { label: 'Folder', hint: 'Folder name in the simulator, such as ks_nurburgring.' };

const location: Texts = {
  name: { label: 'Name' },
  timezone: { label: 'Time zone', hint: 'Cannot change once there are bookings. Their days and times use this zone.' },
  address: { label: 'Address' },
  opening_hours: {
    label: 'Opening hours',
    hint: 'On the hour or half-hour. A closing time before the opening time is on the next day, at the latest 6:00 am. The night belongs to the day before it. Existing bookings outside new hours stay as they are.',
  },
  sales_tax_ppm: { label: 'Sales tax in percent' },
  booking_fee_cents: {
    label: 'Booking fee in dollars',
    hint: 'Charged once per seat and booking. Members do not pay it.',
  },
  booking_fees_threshold: {
    label: 'No booking fee from (half-hours)',
    hint: 'A seat booked for this many half-hours or more has no fee.',
  },
  subscription_intro_cost_cents: { label: 'Club intro rate in dollars', hint: 'Leave empty for none.' },
  subscription_min_races: { label: 'Minimum sessions per month' },
  cancellation_notice_hours: {
    label: 'Cancellation notice in hours',
    hint: 'Up to this many hours before the start, customers can cancel or move and get everything back. Default: 48.',
  },
  no_show_grace_minutes: { label: 'Minutes until a no-show', hint: 'Counted from the start. Default: 15.' },
  reminder_hours: {
    label: 'Reminder, hours before a visit',
    hint: 'One email per visit. 0 sends none. Default: 24.',
  },
  reminder_texts: { label: 'Your text in reminders', hint: 'Plain text, shown below the times. Leave empty for none.' },
  quiet_hours: {
    label: 'Quiet hours',
    hint: 'No reminders or waiting list offers are sent in these hours. A seat that becomes free is held until they end.',
  },
  offer_minutes: {
    label: 'Minutes a free seat is held for the next person waiting',
    hint: 'Shorter close to the start. Default: 30.',
  },
  post_booking_url: {
    label: 'Page after a booking',
    hint: 'Web address that customers are sent to. Leave empty to stay in Paddock.',
  },
  group: { label: 'Group of locations', hint: 'Leave empty for none.' },
  latitude: { label: 'Latitude' },
  longitude: { label: 'Longitude' },
};

export const setUpFields = {
  business: {
    name: {
      label: 'Name of your business',
      hint: 'Customers see it in page titles, emails and bills, and on the page Contact.',
    },
    email: { label: 'Email for guests', hint: 'Shown on the page Contact. Leave empty for none.' },
    phone: { label: 'Phone for guests', hint: 'Shown on the page Contact. Leave empty for none.' },
    address: { label: 'Address for guests', hint: 'With several locations, the page Contact shows theirs instead.' },
    logo: { label: 'Logo', hint: 'Choose one, or type its web address. Leave empty for the logo of Paddock.' },
    logo_width: { label: 'Width of the logo in pixels', hint: 'Default: 245.' },
    club: {
      label: 'Do you have a club?',
      hint: 'No: nobody is offered a membership. Members of today stay until they cancel.',
    },
    club_name: {
      label: 'Name of the club',
      hint: 'Emails have it as their head if your business has no name. Default: Paddock Club.',
    },
    terms_page: {
      label: 'Terms of service',
      hint: 'The page that “Terms of Service” opens, below the notice for cancelling. Leave empty for the usual terms.',
    },
    vr_note: {
      label: 'Note about VR',
      hint: 'Shown on price lists where a seat has VR. Leave empty for none.',
    },
    club_notice: { label: 'Which renewals are announced to members?' },
    club_notice_days: { label: 'Days before a renewal at which it is announced', hint: 'From 2 to 21.' },
    club_ends_unpaid_days: {
      label: 'Days until an unpaid membership ends',
      hint: 'From 10 to 90, after the failed charge. Leave empty: it does not end by itself.',
    },
    club_pause_cycles: { label: 'Months that a member may pause at once', hint: 'Up to 12. 0: no pauses.' },
    club_pauses_a_year: { label: 'Pauses that may begin within twelve months', hint: 'From 1 to 6.' },
  },
  location,
  club: {
    club_tiers: {
      label: 'Discounts',
      hint: 'By sessions per month; the highest one reached applies. Never set: 20 % for everybody. All removed: no discount.',
    },
    credits_per_session: { label: 'Credits per session', hint: 'Default: 250.' },
    credits_expiry_cycles: {
      label: 'Months until credits expire',
      hint: 'Counted after the month they were given. Default: 2.',
    },
    subscription_min_races: { label: 'Minimum sessions per month' },
    subscription_intro_cost_cents: { label: 'Intro rate in dollars', hint: 'Leave empty for none.' },
  },
  seatType: {
    name: { label: 'Name' },
    description: { label: 'Description' },
    image: picture,
    video_url: { label: 'Video', hint: 'Web address of a video. Leave empty for none.' },
  },
  seat: {
    name: { label: 'Name' },
    location: { label: 'Location' },
    type: { label: 'Seat type' },
    cost_cents: { label: 'Price per half-hour in dollars', hint: 'Applies as soon as it is saved.' },
    next_price: { label: 'Next price', hint: 'Applies to quotes from that moment on.' },
    cost_unit: { label: 'Unit shown beside the price' },
    ordering: { label: 'Position in lists', hint: 'Small numbers first. Leave empty to list it after the others.' },
    image: picture,
  },
  page: {
    name: { label: 'Name' },
    menu_name: { label: 'Name in the menu', hint: 'Leave empty to hide it from the menu.' },
    html: {
      label: 'Text',
      hint: 'Headings, paragraphs, lists, tables, links and pictures. Other HTML is removed.',
    },
  },
  track: {
    name: { label: 'Name' },
    folder,
    layout: { label: 'Layout', hint: 'Folder of the layout. Leave empty if there is only one.' },
    length_metres: { label: 'Length in metres' },
    pit_boxes: { label: 'Pit boxes' },
  },
  car: {
    name: { label: 'Name' },
    folder,
    groups: { label: 'Groups' },
    top_speed_kmh: { label: 'Top speed in km/h', hint: 'Faster laps wait for a steward. Leave empty if not known.' },
    skins: { label: 'Skins' },
  },
  carGroup: { name: { label: 'Name' } },
  board: {
    name: { label: 'Name' },
    calculation: { label: 'Ranking' },
    description: { label: 'Description' },
    location: { label: 'Location' },
    track: { label: 'Track' },
    group: { label: 'Car group' },
    min_witnesses: {
      label: 'Independent sources required',
      hint: 'Leave empty to list every lap that counts. A lap that only a rig reported is provisional on every board until the game’s file or the race server confirms it, or a steward approves it. With 2 to 4, only laps that so many sources report alike. Sources: race server, results file, rig memory, game file. They may run on one machine.',
    },
    frame: { label: 'Time frame' },
    since: { label: 'Counts from' },
    until: { label: 'Until', hint: 'Leave empty for no end.' },
  },
  preset: {
    name: { label: 'Name' },
    assists: { label: 'Driving aids' },
    penalties: { label: 'Penalties' },
    fixed_setup: { label: 'Fixed setup' },
    drift_mode: { label: 'Drift mode' },
    sessions: { label: 'Sessions', hint: 'A party cannot race hotlap sessions. They are left out of its event.' },
  },
  assist: {
    name: { label: 'Name' },
    settings: { label: 'Aids', hint: 'Aids left open use the game’s beginner setting.' },
  },
} satisfies Readonly<Record<string, Texts>>;
