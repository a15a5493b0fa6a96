import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, for servers and authorities that live for one test. */
export type TestCertificate = {
  readonly pem: string;
  readonly keyPem: string;
  readonly name: string;
  readonly key: KeyObject;
};

const DAY = 86_400_000;

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (name: string): Buffer => sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))));
const timeOf = (at: number): Buffer =>
  tlv(
    0x18,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/gu, '')
        .slice(0, 14)}Z`,
    ),
  );
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), tlv(0x04, value));

/**
 * Makes a certificate, signed by an authority or self-signed.
 * @param options.days days from now until it expires, negative for an expired one.
 */
export const makeCertificate = (
  name: string,
  options: { readonly by?: TestCertificate; readonly days?: number; readonly hosts?: readonly string[] } = {},
): TestCertificate => {
  const { by, days = 1, hosts } = options;
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const issuer = by ?? { name, key: pair.privateKey };
  const authority = extension(
    '551d13',
    sequence(hosts === undefined ? tlv(0x01, Buffer.from([0xff])) : Buffer.alloc(0)),
  );
  const names =
    hosts === undefined ? [] : [extension('551d11', sequence(...hosts.map((host) => tlv(0x82, Buffer.from(host)))))];
  const tbs = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    nameOf(issuer.name),
    sequence(timeOf(Date.now() - 10 * DAY), timeOf(Date.now() + days * DAY)),
    nameOf(name),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(authority, ...names)),
  );
  const signature = sign('sha256', tbs, issuer.key);
  const der = sequence(tbs, ECDSA_WITH_SHA256, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').match(/.{1,64}/gu) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  const keyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  return { pem, keyPem, name, key: createPrivateKey(keyPem) };
};
