import { kitWords } from '../language/kit-words.ts';
import { serverText } from '../language/server-words.ts';

/** Texts for answers whose body has no text for people. */
const byStatus = (status: number): string => {
  if (status === 429) return kitWords.problems.throttled;
  return status >= 500 ? kitWords.problems.failed : kitWords.problems.unexpected;
};

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsOf) : [];

const notFields: ReadonlySet<string> = new Set(['non_field_errors', 'detail', 'code', 'request_id']);

/** A refused call: the body of rule A-006. Screens decide by `code`; texts are only shown. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly nonFieldErrors: readonly string[];
  readonly detail: string | undefined;
  /** Id of the request in the server's log. Show it beside an unexpected text. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown) {
    const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const detail = textsOf(object['detail'])[0];
    super(detail ?? `The call was answered with ${status}.`);
    this.name = 'ApiProblem';
    this.status = status;
    this.detail = detail;
    this.code = textsOf(object['code'])[0];
    this.requestId = textsOf(object['request_id'])[0];
    this.nonFieldErrors = textsOf(object['non_field_errors']);
    this.fields = Object.fromEntries(
      Object.entries(object)
        .map(([name, value]) => [name, textsOf(value)] as const)
        .filter(([name, texts]) => !notFields.has(name) && texts.length > 0),
    );
  }

  /** The texts of fields in the present language. `fields` has them as sent. */
  get shownFields(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      Object.entries(this.fields).map(([name, texts]) => [name, texts.map((text) => serverText(text, this.code))]),
    );
  }

  /** The texts of the whole form and of all other fields, one sentence a line; `undefined` if there are none. */
  textBeside(names: readonly string[]): string | undefined {
    const whole = this.nonFieldErrors.map((text) => serverText(text, this.code));
    const fields = Object.entries(this.shownFields)
      .filter(([name]) => !names.includes(name))
      .map(([name, texts]) => `${kitWords.problems.field(name)}: ${texts.join(' ')}`);
    return [...whole, ...fields].join('\n') || undefined;
  }
}

/** No answer came: no network, an unreachable server, a broken body. */
export class NetworkProblem extends Error {
  constructor(cause: unknown) {
    super(kitWords.problems.unreachable, { cause });
    this.name = 'NetworkProblem';
  }
}

/**
 * The text of a refusal (ERR-01): `non_field_errors`, then each field's name with its errors, one a line. Without either the
 * `detail`, and without that a sentence for the status. The server's texts are shown in the present language.
 */
export const problemText = (error: unknown): string => {
  if (error instanceof ApiProblem) {
    const detail = error.detail === undefined ? '' : serverText(error.detail, error.code);
    return error.textBeside([]) ?? (detail || byStatus(error.status));
  }
  return error instanceof Error && error.message !== '' ? error.message : byStatus(0);
};
