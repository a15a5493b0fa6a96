import { mustBePrivate } from '@paddock/rig-agent/must-be-private';
import { NeedsPerson } from '@paddock/rig-agent/needs-person';
import { expect, it } from 'vitest';

it.each([
  'https://venue.test',
  'https://10.0.0.2:8443',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://127.9.9.9',
  'http://0x7f.1:3000',
  'http://[::1]:3000',
])('a rig sends its key to %s', (url) => {
  expect(() => mustBePrivate(url)).not.toThrow();
});

it.each([
  'http://venue.test',
  'http://10.0.0.2:3000',
  'http://192.168.1.4',
  'http://127.0.0.1.venue.test',
  'http://localhost.venue.test',
  'http://venue.localhost.test',
  'http://localhost@10.0.0.2',
  'http://[::ffff:10.0.0.2]',
  'http://[fe80::1]',
  'http://0.0.0.0',
])('a rig refuses %s unless --plain-http is given, because others could read its key', (url) => {
  expect(() => mustBePrivate(url)).toThrow(NeedsPerson);
  expect(() => mustBePrivate(url)).toThrow(/--plain-http/);
});
