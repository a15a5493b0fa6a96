/** Passwords of eight and more characters at the top of every published list of leaks. Lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa$$word passwort
  12345678 123456789 1234567890 12345678910 123123123 1234512345 0123456789 987654321 9876543210 87654321 11223344
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123
  qwerty12345 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 zaq12wsx abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4
  aa123456 a1234567 a12345678 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1
  baseball baseball1 basketball superman superman1 batman123 starwars pokemon1 michael1 jennifer jordan23 charlie1
  trustno1 welcome1 welcome123 letmein1 letmein123 whatever computer internet samsung1 samantha michelle victoria
  corvette mercedes mustang1 ferrari1 porsche1 ferrari123 porsche911 lamborghini formula1 speedracer raceday1 racing123
  paddock1 paddock123 changeme changeme1 changeme123 default1 secret123 testtest test1234 test12345 admin123 admin1234
  administrator master123 dragon123 monkey123 shadow123 liverpool chelsea1 arsenal1 barcelona realmadrid juventus
  blink182 metallica slipknot nirvana1 hello123 hello1234 freedom1 september december november january1 summer2024
  summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 minecraft fortnite1 roblox123 google123
  facebook1 linkedin1 dropbox1 qwer1234 1234qwer 123qweasd qweasdzxc 147258369 159753456 789456123 741852963 00000000
  11111111 22222222 88888888 99999999 12341234 12121212 13131313 10203040 20202020 19871987 19901990 20002000`
    .split(/\s+/)
    .filter(Boolean),
);

const COMMON_TEXT = 'This password is too common.';
const SIMILAR_TEXT = 'This password is too close to your name or email address.';

/** Whether a password is publicly known; Unicode composition is ignored. */
export const isKnown = (password: string, known: readonly string[] = []): boolean =>
  known.includes(password.normalize('NFKC'));

/**
 * Why a password of allowed length is refused (threat TH-17): it is a common one, or the person's own address or name. Undefined
 * if it may be used.
 *
 * @param known publicly known passwords.
 */
export const passwordFault = (
  password: string,
  names: readonly (string | undefined)[],
  known: readonly string[] = [],
): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isKnown(password, known) || COMMON_PASSWORDS.has(plain) || new Set(plain).size < 3) return COMMON_TEXT;
  const own = names.flatMap((name) => (name ? [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''] : []));
  return own.includes(plain) ? SIMILAR_TEXT : undefined;
};
