/** Two that start the product, each in a process of its own: while one waits for rigs that drive, the other has the cores. */
export const FIRST = ['k9/kill-nine', 'k9/launch-on-the-farm'];

/**
 * The files that take longest, in the order in which they begin: begun last, one of them keeps one core busy while the
 * other has nothing left. Some of them mostly wait, for deadlines that pass and for rigs: others come beside them.
 */
export const LONGEST = [
  'proofs/crash-matrix',
  'services/farm/product-faults',
  'services/attacks/never-ones-own',
  'services/http/whole-venue',
  'proofs/payment-crash-matrix',
  'proofs/booking-storm',
  'services/checkout/left-neighbours',
  'proofs/refund-stories',
  'services/farm/evenings',
  'services/rig-agent/model/model',
  'projections/engine/rebuild',
  'services/event-store/eventstoredb-adapter',
  'services/push/live-socket',
  'projections/engine/exactly-once',
  'services/farm/product',
  'proofs/statement',
  'services/refunds/late-failure',
  'projections/product-rebuild',
  'services/refunds/two-of-one-charge',
  'proofs/ledger',
  'k9/event-store-away',
  'k9/start-again',
  'k9/backup',
  'web-customer/club/club',
  'web-customer/booking/simulators',
  'web-customer/checkout/checkout',
];
