import { create } from 'zustand';
import type { Typed } from './fields/field.ts';

/** Unsaved values of a form, and the revision that they are based on. */
export type Draft = { readonly revision: number | undefined; readonly typed: Readonly<Record<string, Typed>> };
type Drafts = { readonly drafts: Readonly<Record<string, Draft>> };

/** Unsaved forms, by record. They stay while another screen is open, so that navigating loses nothing; a reload asks first. */
export const useDrafts = create<Drafts>(() => ({ drafts: {} }));

export const keepDraft = (key: string, draft: Draft): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
export const dropDraft = (key: string): void =>
  useDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== key)),
  }));
