import type { RecordedEvent } from '@paddock/event-store/port';
import { readableNames, upcast } from '@paddock/shared-domain/all-events';
import { versioned, versionOf } from '@paddock/shared-domain/kernel/former-events';
import { canonical } from '../proofs/golden-corpus.ts';
import { formerForms } from '../support/former-forms.ts';
import type { Fault } from './look.ts';

/**
 * Writes events as the releases of a venue's life did: those of one type in turn under each name that it had, and under its present one. It
 * notes which names it wrote, and what is not read as the event that it was made of.
 */
export class FormerNames {
  readonly #turns = new Map<string, number>();
  readonly #written = new Set<string>();
  readonly #faults = new Set<Fault>();

  readonly write = (event: RecordedEvent): RecordedEvent => {
    const forms = [...formerForms(event), event];
    const turn = this.#turns.get(event.type) ?? 0;
    this.#turns.set(event.type, turn + 1);
    const form = forms[turn % forms.length] ?? event;
    const { type, data } = upcast(form);
    if (form !== event && canonical({ type, data }) !== canonical({ type: event.type, data: event.data }))
      this.#faults.add(`${form.type} is not read as the ${event.type} that it was`);
    this.#written.add(nameOf(form));
    return form;
  };

  /** What was not as it must be, so far. */
  faults(): readonly Fault[] {
    return [...this.#faults, ...namesMissingIn(this.#written).map((name) => `no event of the log is a ${name}`)];
  }
}

/** The name that a release has to know to read an event as it stands in the log. */
const nameOf = ({ type, metadata }: RecordedEvent): string => versioned(type, versionOf(metadata));

const namesMissingIn = (names: ReadonlySet<string>): readonly string[] =>
  readableNames.filter((name) => !names.has(name));

/** Types, former names and versions that this release can read and that no event of a log has. */
export const namesNotIn = (log: readonly RecordedEvent[]): readonly string[] =>
  namesMissingIn(new Set(log.map(nameOf)));
