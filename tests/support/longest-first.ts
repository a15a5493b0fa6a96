import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in the order in which they begin: begun last, one of them keeps one core busy while the
 * other has nothing left. The storm of bookings works on both cores by itself, so it comes when the kills are done.
 */
const LONGEST = [
  'k9/kill-nine',
  'services/http/whole-venue',
  'projections/engine/rebuild',
  'services/event-store/eventstoredb-adapter',
  'services/push/live-socket',
  'proofs/crash-matrix',
  'proofs/payment-crash-matrix',
  'projections/product-rebuild',
  'proofs/statement',
  'proofs/ledger',
  'proofs/booking-storm',
  'k9/start-again',
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found === -1 ? LONGEST.length : found;
};

/** Files that share a process come one after another, longest first; short files that need one each fill the end. */
const isAlone = ({ project }: TestSpecification): number => Number(project.config.isolate);

/** Vitest's own order, which knows durations only where it ran before, with the longest files put first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => isAlone(one) - isAlone(other) || place(one) - place(other),
    );
  }
}
