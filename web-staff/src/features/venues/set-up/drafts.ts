import { create } from 'zustand';
import type { Typed } from './fields/field.ts';

/** What was typed into a form and not saved, and the revision it was typed over. */
export type Draft = { readonly revision: number | undefined; readonly typed: Readonly<Record<string, Typed>> };
type Drafts = { readonly drafts: Readonly<Record<string, Draft>> };

/**
 * Forms that are not saved yet, by record. They stay while one looks elsewhere in the app, so that no way of leaving loses what was
 * typed; a reload asks first.
 */
export const useDrafts = create<Drafts>(() => ({ drafts: {} }));

export const keepDraft = (key: string, draft: Draft): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
export const dropDraft = (key: string): void =>
  useDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== key)),
  }));
