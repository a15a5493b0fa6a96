import { filesWhere, hold, type Rule } from './rule.ts';
import type { SourceFile } from './source-tree.ts';

/** Every file whose words a customer or a member of staff reads: catalogues of both apps, mails, the PDF of a bill. */
const spoken = (path: string): boolean =>
  /^(web-customer|web-staff|services\/web-kit)\/src\/.*(messages|words)\/.*\.ts$/.test(path) ||
  /^services\/(mails\/src|office\/src\/statements)\/.*words.*\.ts$/.test(path) ||
  /^services\/kit\/src\/http\/pages\/.*\.ts$/.test(path);

/** A figure that a reader could take for a promise: a percentage, a number of hours or days, an amount of money. */
const FIGURE =
  /\d+(?:[.,]\d+)?\s?%|\b\d+(?:-|\s)(?:hours?|days?|horas?|d[ií]as?|percent|por ciento)\b|\$\d|\b(?:half price|mitad de precio)\b/iu;

/** Figures that no venue sets: they are the same in every venue, or promise nothing. */
const KEPT: readonly { readonly path: RegExp; readonly says: RegExp; readonly why: string }[] = [
  {
    path: /messages\/e[ns]\/shell\.ts$/,
    says: /within 24 hours of the request|dentro de las 24 horas posteriores/,
    why: 'a membership ends at once',
  },
  { path: /set-up-fields\.ts$/, says: /Never set: 20 % for everybody/, why: 'what a venue has that set no discount' },
  { path: /messages\/e[ns]\/manage\.ts$/, says: /5 to 10 days|5 a 10 días/, why: 'how long banks take' },
  {
    path: /messages\/e[ns]\/vouchers\.ts$/,
    says: /from \$1 to \$1,000|de \$1 a \$1,000/,
    why: 'what a voucher may be of',
  },
  { path: /refunds\.ts$/, says: /from \$0\.01 to/, why: 'the least that can be given back' },
  { path: /reports\.ts$/, says: /Up to 30 days/, why: 'the head of a column' },
  { path: /events\.ts$/, says: /'\$1 \$2'/, why: 'what a pattern found, no dollars' },
  { path: /operations\.ts$/, says: /over 80 % full/, why: 'when the disk is called full' },
  { path: /launcher-drivers\.ts$/, says: /Use 0 to 100 %/, why: 'a range of the game' },
];

const isComment = (line: string): boolean => /^\s*(\/\*\*|\*|\/\/)/.test(line);
const offence = ({ path, text }: SourceFile): string | undefined => {
  const wrong = text
    .split('\n')
    .filter((line) => !isComment(line) && FIGURE.test(line))
    .filter((line) => !KEPT.some((one) => one.path.test(path) && one.says.test(line)));
  return wrong.length === 0 ? undefined : `promises a figure that no venue set: ${wrong[0]?.trim()}`;
};

const noFigure: Rule = {
  says: 'no text promises a share, a notice or an amount that is not handed in from the terms of the venue',
  find: filesWhere(spoken, offence),
  planted: {
    'web-customer/src/messages/en/club.ts': "offer: '20% off every race',",
    'web-customer/src/messages/es/booking.ts': "vrNote: 'al menos 3 horas',",
    'services/mails/src/words/english.ts': "note: 'until 48 hours before',",
    'web-staff/src/messages/en/planner.ts': "fee: 'A fee of $5 is due.',",
    'services/web-kit/src/statement/words/english.ts': "half: 'for half price',",
  },
};

hold('promises', [noFigure]);
