import { parseAst } from 'vitest/node';
import { filesWhere, hold, type Rule } from './rule.ts';
import type { SourceFile } from './source-tree.ts';

/** A node of the syntax tree, with the fields that are used here. */
type Node = { readonly type: string; readonly [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const partsOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
const every = (node: Node, type: string): readonly Node[] => [
  ...(node.type === type ? [node] : []),
  ...partsOf(node).flatMap((part) => every(part, type)),
];
const programOf = (path: string, text: string): Node =>
  parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;

const seen = (path: string): boolean => /^(web-customer|services\/web-kit)\/src\/.*\.tsx$/.test(path);
/** Attributes that a person reads or hears. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|hint|what|busyLabel|menuLabel|caption|ariaLabel|removeLabel|emptyText)$/;
/** Names and units that are the same in every language. */
const SAME: ReadonlySet<string> = new Set(['PADDOCK', 'Paddock', 'ms']);
const isWords = (text: unknown): text is string =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && !SAME.has(text.replaceAll('·', '').trim());

/** The texts that an expression may evaluate to: literals, and the fixed parts of a template. */
const textsOf = (node: Node): readonly unknown[] => {
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return [node['value']];
    case 'TemplateLiteral':
      return partsOf(node).flatMap((part) =>
        part.type === 'TemplateElement' ? [(part['value'] as { readonly cooked: unknown }).cooked] : textsOf(part),
      );
    case 'JSXExpressionContainer':
      return partsOf(node).flatMap(textsOf);
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].filter(isNode).flatMap(textsOf);
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node['operator'] === '===' || node['operator'] === '!=='
        ? []
        : [node['left'], node['right']].filter(isNode).flatMap(textsOf);
    default:
      return [];
  }
};

const nameOf = (attribute: Node): string => String((attribute['name'] as Node)['name']);
const childrenOf = (element: Node): readonly Node[] => (element['children'] as readonly Node[]).filter(isNode);

/** Caches results by text, because a rule reads the whole tree again for each planted offence. */
const once = (read: (file: SourceFile) => string | undefined): typeof read => {
  const known = new Map<string, string | undefined>();
  return (file) => {
    if (!known.has(file.text)) known.set(file.text, read(file));
    return known.get(file.text);
  };
};

const literal = ({ path, text }: SourceFile): string | undefined => {
  const program = programOf(path, text);
  const drawn = [...every(program, 'JSXElement'), ...every(program, 'JSXFragment')]
    .flatMap(childrenOf)
    .filter(({ type }) => type === 'JSXText' || type === 'JSXExpressionContainer');
  const read = every(program, 'JSXAttribute')
    .filter((attribute) => READ.test(nameOf(attribute)))
    .flatMap((attribute) => (isNode(attribute['value']) ? [attribute['value']] : []));
  return [...drawn, ...read].flatMap(textsOf).find(isWords)?.trim();
};

const noLiteral: Rule = {
  says: 'every text a customer reads or hears stands in a catalogue',
  find: filesWhere(seen, once(literal)),
  planted: {
    'web-customer/src/features/seat/planted.tsx': `export const A = () => <p>Book now</p>;`,
    'web-customer/src/features/seat/planted-label.tsx': `export const A = () => <nav aria-label="Main" />;`,
    'web-customer/src/ui/planted.tsx': 'export const A = ({ of }: { of: string }) => <i title={`About ${of}`} />;',
    'services/web-kit/src/ui/planted.tsx': `export const A = ({ on }: { on: boolean }) => <b>{on ? 'Hide' : ''}</b>;`,
  },
};

const FUNCTIONS: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'ClassDeclaration',
]);
const readsWords = (node: Node): boolean =>
  !FUNCTIONS.has(node.type) &&
  !/^(Import|TS(TypeAlias|Interface)Declaration)/.test(node.type) &&
  ((node.type === 'Identifier' && (node['name'] === 'messages' || node['name'] === 'kitWords')) ||
    partsOf(node).some(readsWords));

const noneKept: Rule = {
  says: 'no module keeps a text: what it kept would stay in the language of the first drawing',
  find: filesWhere(
    (path) =>
      /^(web-customer|services\/web-kit)\/src\/.*\.tsx?$/.test(path) && !/\/(messages\/|language\/kit-)/.test(path),
    once(({ path, text }) =>
      partsOf(programOf(path, text)).some(readsWords) ? 'reads its texts before anything is drawn' : undefined,
    ),
  ),
  planted: {
    'web-customer/src/features/seat/planted.ts': `import { messages } from '../../messages/messages.ts';\nconst { seat } = messages;`,
    'services/web-kit/src/ui/planted.ts': `import { kitWords } from '../language/kit-words.ts';\nexport const rows = [{ title: kitWords.close }];`,
  },
};

const oneSource: Rule = {
  says: 'screens ask for the language spoken now, never for one language',
  find: filesWhere(
    (path) =>
      /^(web-customer|services\/web-kit)\/src\/.*\.tsx?$/.test(path) &&
      !/\/(messages|language)\/|statement\/english/.test(path),
    ({ imports }) => imports.find((one) => /\/messages\/(en|es)(\/|$)|\/language\/kit-(english|spanish)$/.test(one)),
  ),
  planted: {
    'web-customer/src/features/seat/planted.ts': `import { shell } from '../../messages/en/shell.ts';`,
  },
};

hold('texts on screen', [noLiteral, noneKept, oneSource]);
