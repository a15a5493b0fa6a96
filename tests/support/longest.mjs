/** Two that start the product, each in a process of its own: while one waits for rigs that drive, the other has the cores. */
export const FIRST = ['k9/kill-nine', 'k9/launch-on-the-farm'];

/**
 * The files that take longest, in the order in which they begin: begun last, one of them keeps one core busy while the
 * other has nothing left. The storm of bookings works on both cores by itself, so those come beside it that mostly wait:
 * for deadlines that pass, and for rigs.
 */
export const LONGEST = [
  'proofs/booking-storm',
  'proofs/crash-matrix',
  'services/farm/product-faults',
  'proofs/payment-crash-matrix',
  'services/rig-agent/model/model',
  'services/http/whole-venue',
  'services/farm/evenings',
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
  'k9/start-again',
  'k9/backup',
  'web-customer/club',
  'web-customer/simulators',
  'web-customer/checkout',
];
