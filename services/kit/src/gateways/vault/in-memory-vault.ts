import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import { revised, searchText, soughtWords } from './subject-fields.ts';
import { newWrappedKey, sealText, unsealText, type VaultKeys } from './subject-key.ts';
import { NoSuchSubject, type Subject, SubjectExists, type Vault } from './vault.ts';

type Row = Subject & { readonly key: Buffer };

/** The vault without a database, for tests and demos of one process. */
export const openInMemoryVault = (keys: VaultKeys): Vault => {
  const rows = new Map<SubjectId, Row>();
  const subjectOf = ({ subjectId, userId, fields, createdAt }: Row): Subject => ({
    subjectId,
    userId,
    fields,
    createdAt,
  });
  const accounts = () => [...rows.values()].filter(({ userId }) => userId !== null);
  return {
    create: async (subject) => {
      const sameAccount = subject.userId !== null && accounts().some(({ userId }) => userId === subject.userId);
      if (rows.has(subject.subjectId) || sameAccount) throw new SubjectExists('The vault has this subject already.');
      const fields = revised({}, subject.fields);
      rows.set(subject.subjectId, { ...subject, fields, key: newWrappedKey(keys, subject.subjectId) });
    },
    read: async (subjectId) => rows.get(subjectId)?.fields,
    readMany: async (subjectIds) =>
      new Map(
        subjectIds.flatMap((subjectId) => {
          const row = rows.get(subjectId);
          return row === undefined ? [] : [[subjectId, row.fields] as const];
        }),
      ),
    revise: async (subjectId, revision) => {
      const row = rows.get(subjectId);
      if (row === undefined) return undefined;
      const fields = revised(row.fields, revision);
      rows.set(subjectId, { ...row, fields });
      return fields;
    },
    search: async (text, { offset, limit }) => {
      const sought = soughtWords(text);
      const found = accounts()
        .map((row) => ({ row, text: searchText(row.fields) }))
        .filter((candidate) => sought?.every((word) => candidate.text.includes(word)) ?? false)
        .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.row.subjectId < b.row.subjectId ? -1 : 1));
      return {
        subjects: found.slice(offset, offset + limit).map(({ row }) => subjectOf(row)),
        count: found.length,
      };
    },
    seal: async (subjectId, text) => {
      const row = rows.get(subjectId);
      if (row === undefined) throw new NoSuchSubject('Nothing is sealed for somebody who is forgotten.');
      return sealText(keys, row.key, subjectId, text);
    },
    sealForAccount: async (users, text) => {
      for (const user of users)
        for (const { subjectId, userId, key } of rows.values())
          if (userId === user) return sealText(keys, key, subjectId, text);
      return undefined;
    },
    unseal: async (sealed) => {
      const row = rows.get(sealed.subjectId);
      return row === undefined ? undefined : unsealText(keys, row.key, sealed);
    },
    forget: async (subjectId) => void rows.delete(subjectId),
    createdBetween: async (from, to) =>
      accounts()
        .filter(({ createdAt }) => createdAt >= from && createdAt < to)
        .map(subjectOf),
  };
};
