import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { AskedAct } from '../../platform/askedAct.ts';

type Target = {
  to: NonNullable<LinkProps['to']>;
  params?: { id: string; candidateId?: string } | { meetingId: string } | { page: string };
  search?:
    | { skill: number }
    | { question: number }
    | { user: number }
    | { search: string }
    | { new: true }
    | ({ search?: string } & AskedAct);
};

export type PaletteEntry = {
  /** Unique in the palette. */
  key: string;
  label: string;
  /** Distinguishes entries with the same label, such as an email address. */
  detail?: string;
  Icon: LucideIcon;
  does: { link: Target } | { act: () => void };
};

export type PaletteSection = { title: string; entries: readonly PaletteEntry[] };

const wordsOf = (text: string) => text.toLowerCase().split(/[\s/·:]+/);

/** Whether each word of a search begins a word of the label. */
export function isNamed({ label }: PaletteEntry, search: string): boolean {
  const words = wordsOf(label);
  return wordsOf(search.trim()).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Whether label or detail contain a search, like the server's matches. */
export const contains = ({ label, detail = '' }: PaletteEntry, search: string): boolean =>
  `${label}\n${detail}`.toLowerCase().includes(search.trim().toLowerCase());

/** The sections with only the entries that fit; empty sections are left out. */
export const narrowed = (
  sections: readonly PaletteSection[],
  fits: (entry: PaletteEntry) => boolean,
): PaletteSection[] =>
  sections
    .map(({ title, entries }) => ({ title, entries: entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
