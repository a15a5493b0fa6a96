/** The bill time machine; its own texts are loaded with its screen. */
export const statement = {
  statement: {
    title: 'Your statement',
    open: 'Statement, and why you were charged',
  },
} as const;
