import { expect, test } from 'vitest';
import { changesText, revisedText, versionText } from './cardRevisions.ts';
import type { CardVersion } from './scorecards.ts';

const anchors = ['Nothing', 'Little', 'Some', 'Much', 'All'];
const competencies = [
  { id: 'craft', name: 'Craft', anchors },
  { id: 'talk', name: 'Talking', anchors },
];
const version = (scores: (number | null)[], more: Partial<CardVersion> = {}): CardVersion => ({
  ratings: scores.map((score, nth) => ({ competencyId: competencies[nth]?.id ?? '', score, evidence: '' })),
  recommendation: 'yes',
  summary: '',
  submittedAt: '11:00',
  afterOthers: false,
  ...more,
});
const at = (iso: string) => iso;

test('a card that was submitted once says nothing of revisions', () => {
  const card = { ...version([3, 4]), earlier: [] };
  expect(revisedText(card, at)).toBeNull();
  expect(changesText(card, competencies, at)).toBeNull();
});

test('a revision says when, and whether its author could have read the others before', () => {
  const later = version([3, 4], { submittedAt: '12:10' });
  const earlier = [version([3, 4])];
  expect(revisedText({ ...later, earlier }, at)).toBe(
    'Revised 12:10, before other scorecards were visible to its author',
  );
  expect(revisedText({ ...later, afterOthers: true, earlier }, at)).toBe(
    'Revised 12:10, after other scorecards were visible to its author',
  );
  expect(versionText(version([3, 4]), 0, at)).toBe('First submitted 11:00');
});

test('in one line, what changed since the first submission: recommendation and ratings, whatever came between', () => {
  const earlier = [version([3, null]), version([1, 1], { recommendation: 'definitely_no' })];
  const card = { ...version([4, 2], { recommendation: 'no' }), earlier };
  expect(changesText(card, competencies, at)).toBe(
    'First submitted 11:00: Yes, now No; Craft 3, now 4; Talking not asked, now 2',
  );
  const texts = { ...version([3, null], { summary: 'Other words' }), earlier };
  expect(changesText(texts, competencies, at)).toBe('First submitted 11:00: same ratings and recommendation');
});
