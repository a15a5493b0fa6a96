import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@paddock/embedded/config';
import { readAddress } from '@paddock/event-store/eventstoredb/address';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../support/certificates.ts';

const SECRET = 's3cr3t-canary';
const HOST = `esdb://admin:${SECRET}@store.test:2113`;
let folder: string;
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return encodeURIComponent(join(folder, name));
};
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'paddock-address-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusalOf = (text: string): string => {
  try {
    readAddress(text);
  } catch (error) {
    expect(error).toBeInstanceOf(NeedsOperator);
    return (error as Error).message;
  }
  throw new Error('It was taken.');
};

describe('the address of an EventStoreDB', () => {
  it.each([
    ['esdb://a:2113,b:2114,c?tls=true', ['a:2113', 'b:2114', 'c:2113'], false],
    ['esdb+discover://cluster.test:2114', ['cluster.test:2114'], true],
    ['esdb+discover://a,b', ['a:2113', 'b:2113'], true],
    ['esdb://127.0.0.1:2113/?tls=false', ['127.0.0.1:2113'], false],
    [' esdb://[::1]:2113/ ', ['[::1]:2113'], false],
  ])('may name one host, several hosts, or a cluster to discover: %s', (text, hosts, discover) => {
    const address = readAddress(text);
    expect(address.hosts.map((host) => `${host.address}:${host.port}`)).toEqual(hosts);
    expect(address.discover).toBe(discover);
    expect(readConfig({ EVENT_STORE_URL: text }).eventStoreUrl).toBe(text);
  });

  it('may set a user, a password and every option that does not weaken a guarantee', () => {
    const numbers =
      'maxDiscoverAttempts=3&discoveryInterval=50&gossipTimeout=2&keepAliveInterval=-1&keepAliveTimeout=5000';
    const text = `esdb+discover://ad%40min:p%3A%40ss@a?tls=true&nodePreference=leader&throwOnAppendFailure=true&connectionName=till&tlsVerifyCert=true&defaultDeadline=8000&${numbers}`;
    expect(readAddress(text)).toMatchObject({
      credentials: { username: 'ad@min', password: 'p:@ss' },
      connectionName: 'till',
      numbers: { maxDiscoverAttempts: 3, gossipTimeout: 2, keepAliveInterval: -1, defaultDeadline: 8000 },
    });
  });

  it.each([
    ['throwOnAppendFailure=false', 'not written'],
    ['throw-on-append-failure=false', 'not written'],
    ['nodePreference=follower', 'leader'],
    ['nodePreference=random', 'leader'],
    ['nodePreference=readOnlyReplica', 'leader'],
    ['nodePreference=nearest', 'leader'],
    ['defaultDeadline=1', 'defaultDeadline'],
    ['defaultDeadline=soon', 'defaultDeadline'],
    ['gossipTimeout=0', 'gossipTimeout'],
    ['maxDiscoverAttempts=0', 'maxDiscoverAttempts'],
    ['keepAliveTimeout=1', 'keepAliveTimeout'],
    ['nodePref=leader', 'not known: nodePref'],
    ['tls=perhaps', 'neither true nor false'],
    ['tlsVerifyCert=false', 'tlsCaFile'],
    ['tls=true&tls=false', 'twice'],
    ['tls', 'without a value'],
    ['tlsCaFile=%2Fnowhere%2Fca.crt', 'is not there: /nowhere/ca.crt'],
    ['userCertFile=%2Fnowhere%2Fuser.crt', 'both'],
    ['tls=false&tlsCaFile=%2Fnowhere%2Fca.crt', 'one of them is wrong'],
  ])('is refused in one sentence without the password if an option is wrong: %s', (option, word) => {
    const warn = vi.spyOn(console, 'warn');
    const sentence = refusalOf(`${HOST}?${option}`);
    expect(sentence).toContain(word);
    expect(sentence).not.toContain(SECRET);
    expect(sentence.split('\n')).toHaveLength(1);
    expect(() => readConfig({ EVENT_STORE_URL: `${HOST}?${option}` })).toThrow(
      /^EVENT_STORE_URL has|^EVENT_STORE_URL names/,
    );
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it.each([
    `esdb://admin:${SECRET}?more@store.test`,
    `esdb://admin:${SECRET}/more@store.test`,
    `esdb://admin:${SECRET}@more@store.test`,
    `esdb://admin:${SECRET}#more@store.test`,
    `esdb://admin:%zz${SECRET}@store.test`,
    `esdb://${SECRET}@store.test`,
    `esdb://admin:@store.test?${SECRET}=1`,
    `esdb://a:2113?${SECRET}`,
    `${SECRET}`,
  ])('is refused without repeating what may be part of a password: %s', (text) => {
    expect(refusalOf(text)).not.toContain(SECRET);
    expect(refusalOf(text)).not.toContain('more');
  });

  it.each([
    ['esdb://a', 'eventstoredb', false],
    ['esdb+discover://a', 'eventstoredb', true],
    ['kurrentdb://a', 'kurrentdb', false],
    ['kurrentdb+discover://a', 'kurrentdb', true],
    ['kdb://a', 'kurrentdb', false],
    ['kdb+discover://a', 'kurrentdb', true],
    ['kurrent://a', 'kurrentdb', false],
  ])('says by its scheme which of the two lines of servers it means: %s', (text, line, discover) => {
    expect(readAddress(text)).toMatchObject({ line, discover, hosts: [{ address: 'a', port: 2113 }] });
    expect(readConfig({ EVENT_STORE_URL: text }).eventStoreUrl).toBe(text);
  });

  it('is refused with what it must be', () => {
    for (const text of ['http://store.test', 'esdb:/store', 'esdb://', 'esdb://a:0', 'esdb://a:99999', 'esdb://a b'])
      expect(refusalOf(text)).toMatch(/^The address of the event store (?:must|has)/);
    expect(refusalOf('kurrentdbs://store.test')).toContain('start with kurrentdb://');
  });

  it('may name only certificates that can be read, have not expired and fit their key', () => {
    const authority = makeCertificate('Authority');
    const user = makeCertificate('user', { by: authority, hosts: ['user'] });
    const expired = makeCertificate('Old authority', { days: -1 });
    const ca = file('ca.crt', authority.pem);
    expect(readAddress(`${HOST}?tlsCaFile=${ca}`).rootCertificate?.toString()).toBe(authority.pem);
    const [cert, key] = [file('user.crt', user.pem), file('user.key', user.keyPem)];
    expect(readAddress(`${HOST}?userCertFile=${cert}&userKeyFile=${key}`).userKey).toBeDefined();
    expect(refusalOf(`${HOST}?tlsCaFile=${file('text.crt', 'no certificate')}`)).toContain('no certificate');
    expect(refusalOf(`${HOST}?tlsCaFile=${file('old.crt', expired.pem)}`)).toContain('expired on');
    expect(refusalOf(`${HOST}?tlsCaFile=${encodeURIComponent(folder)}`)).toContain('cannot be read');
    expect(refusalOf(`${HOST}?userCertFile=${cert}&userKeyFile=${file('other.key', authority.keyPem)}`)).toContain(
      'does not belong',
    );
    expect(refusalOf(`${HOST}?userCertFile=${cert}&userKeyFile=${ca}`)).toContain('no private key');
  });
});
