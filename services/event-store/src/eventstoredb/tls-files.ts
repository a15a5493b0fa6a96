import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Certificates and key of a connection, as read from their files. */
export type TlsFiles = {
  /** The paths of the files, by option. */
  readonly files: Readonly<Partial<Record<(typeof FILES)[number], string>>>;
  readonly rootCertificate?: Buffer;
  readonly userCertificate?: Buffer;
  readonly userKey?: Buffer;
};

const FILES = ['tlsCaFile', 'userCertFile', 'userKeyFile'] as const;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/**
 * Reads the files that an address names and checks what they hold.
 *
 * @returns the files, or the fault as the end of a sentence about the address.
 */
export const readTlsFiles = (options: ReadonlyMap<string, string>): TlsFiles | { readonly wrong: string } => {
  const [cert, key] = [options.has('userCertFile'), options.has('userKeyFile')];
  if (cert !== key) return { wrong: 'names one of userCertFile and userKeyFile: it needs both, or none.' };
  const contents: Record<string, Buffer> = {};
  const files: Partial<Record<(typeof FILES)[number], string>> = {};
  for (const name of FILES) {
    const path = options.get(name);
    if (path === undefined) continue;
    files[name] = resolve(path);
    try {
      contents[name] = readFileSync(resolve(path));
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read';
      return { wrong: `names a ${name} that ${why}: ${path}` };
    }
  }
  for (const name of ['tlsCaFile', 'userCertFile']) {
    const wrong = contents[name] && wrongWith(contents[name]);
    if (wrong) return { wrong: `names a ${name} ${wrong}: ${options.get(name)}` };
  }
  const { tlsCaFile, userCertFile, userKeyFile } = contents;
  if (userCertFile && userKeyFile) {
    const fits = keyFits(userCertFile, userKeyFile);
    if (fits !== true) return { wrong: `names a userKeyFile that ${fits}: ${options.get('userKeyFile')}` };
  }
  return {
    files,
    ...(tlsCaFile && { rootCertificate: tlsCaFile }),
    ...(userCertFile && { userCertificate: userCertFile }),
    ...(userKeyFile && { userKey: userKeyFile }),
  };
};

const certificatesIn = (file: Buffer): readonly X509Certificate[] | undefined => {
  try {
    return (file.toString('latin1').match(PEM) ?? []).map((pem) => new X509Certificate(pem));
  } catch {
    return undefined;
  }
};

const wrongWith = (file: Buffer): string | undefined => {
  const certificates = certificatesIn(file);
  if (certificates === undefined || certificates.length === 0) return 'that is no certificate (PEM)';
  return certificates.every(({ validTo }) => Date.parse(validTo) < Date.now())
    ? `that expired on ${certificates[0]?.validTo}`
    : undefined;
};

const keyFits = (certificate: Buffer, key: Buffer): true | string => {
  try {
    const [first] = certificatesIn(certificate) ?? [];
    return first?.checkPrivateKey(createPrivateKey(key)) === true ? true : 'does not belong to the userCertFile';
  } catch {
    return 'is no private key (PEM, without a password)';
  }
};
