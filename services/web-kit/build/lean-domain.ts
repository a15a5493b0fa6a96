import { parseSync, type Plugin } from 'vite';

const DOMAIN = /\/shared-domain\/src\/.*\.ts$/;

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Method and path of a `contract({ ... })` as source text: all that a browser needs. Types still come from the source. */
const addressOf = (code: string, [spec]: readonly Argument[]): string => {
  if (spec?.type !== 'ObjectExpression') throw new Error('A contract is declared with an object literal.');
  const parts = ['method', 'path'].map((name) => {
    const part = spec.properties.find(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
    );
    if (part?.type !== 'Property') throw new Error(`A contract writes out its ${name}.`);
    return code.slice(part.start, part.end);
  });
  return `{ ${parts.join(', ')} }`;
};

type Program = ReturnType<typeof parseSync>['program'];
type Declaration = Extract<Program['body'][number], { type: 'VariableDeclaration' }>;
type Initializer = NonNullable<Declaration['declarations'][number]['init']>;
type Argument = Extract<Initializer, { type: 'CallExpression' }>['arguments'][number];

const leanly = (code: string, value: Initializer): Edit | undefined => {
  const { start, end } = value;
  if (value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'contract')
    return { start, end, text: addressOf(code, value.arguments) };
  if (value.type === 'ArrowFunctionExpression' || value.type === 'Literal') return undefined;
  return { start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` };
};

/**
 * A module of the domain reduced for browsers: a contract keeps only its method and path, and every other value is marked as
 * pure, so that the bundler drops it if it is unused. The schemas go, and with them zod, which only the server needs. This saves
 * 25 kB before the first seat is shown.
 */
export const leanModule = (path: string, code: string): string => {
  const { program, errors } = parseSync(path, code);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const edits = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init ? (leanly(code, init) ?? []) : []));
  return edits.reduceRight((text, { start, end, text: lean }) => text.slice(0, start) + lean + text.slice(end), code);
};

/** A Vite plugin for builds: {@link leanModule} for every module of `shared-domain`. */
export const leanDomain = (): Plugin => ({
  name: 'paddock-lean-domain',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (DOMAIN.test(id) ? { code: leanModule(id, code), map: null } : undefined),
});
