/**
 * Lint rule `paddock/no-as-never`: refuses `x as never`, `x as never[]` and `<never>x`. Such a value fits every parameter, so the compiler
 * misses an id of another kind, a missing field or a negative price.
 */
const MESSAGE =
  'A value cast to never fits everywhere. Build it with its brand (tests/support/builders/brands.ts), stand in for it with stub() or name its type.';

const report = (context) => (node) => context.report({ node, message: MESSAGE });

export default {
  meta: { name: 'paddock' },
  rules: {
    'no-as-never': {
      create: (context) => ({
        'TSAsExpression > TSNeverKeyword': report(context),
        'TSAsExpression > TSArrayType > TSNeverKeyword': report(context),
        'TSTypeAssertion > TSNeverKeyword': report(context),
      }),
    },
  },
};
