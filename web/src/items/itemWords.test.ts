import type { OptionFigures } from '@assay/contract/questions/items';
import { describe, expect, test } from 'vitest';
import {
  discriminationText,
  correctText,
  facilityText,
  findingText,
  missingText,
  optionFile,
  questionName,
  reliabilityText,
  runOfParameters,
} from './itemWords.ts';

test('a finding says in one line why a question needs an admin, the most serious reason first', () => {
  const fine = { flag: null, disagreement: null, facility: 92.4 };
  expect(findingText(fine)).toBeNull();
  expect(findingText({ ...fine, flag: 'check_key', disagreement: 'easier' })).toBe(
    'Strong learners get it wrong: check the key',
  );
  expect(findingText({ ...fine, flag: 'poor' })).toBe('Doesn’t tell strong learners from weak ones');
  expect(findingText({ ...fine, disagreement: 'easier' })).toBe('Labelled hard, 92% correct');
  expect(findingText({ ...fine, disagreement: 'harder', facility: null })).toBe('Labelled easy');
  expect(findingText({ ...fine, flag: 'poor', status: 'archived' })).toBeNull();
});

describe('reliability', () => {
  test('is shown with its interval, or with the reason why there is none', () => {
    const defined = { state: 'defined', alpha: 0.7, low: 0.6, high: 0.8, errorRatio: 55, questions: 5 } as const;
    expect(reliabilityText({ ...defined, standardError: 12.34 })).toBe(
      '95% interval 0.60 to 0.80; standard error of a score 12.3 points',
    );
    expect(reliabilityText({ state: 'papers_differ' })).toBe('Not available: papers differ');
    expect(reliabilityText({ state: 'not_defined', reason: 'equal_totals' })).toBe(
      'Not available: all totals are equal',
    );
    expect(reliabilityText({ state: 'not_defined', reason: 'one_question' })).toBe(
      'Not available: it needs two marked questions',
    );
    expect(reliabilityText({ state: 'collecting', attempts: 12, needed: 30 })).toBe(
      'Collecting: 12 of 30 attempts with the same paper',
    );
  });
});

test('full marks for everyone are shown as such, and never as a share of right answers', () => {
  expect(facilityText({ facility: null, facilityInterval: null })).toBe('Full marks for all');
  expect(facilityText({ facility: 71, facilityInterval: { low: 68, high: 74 } })).toBe('71% (68–74)');
  expect(correctText({ facility: 71, facilityInterval: { low: 68, high: 74 } })).toBe('71% (68–74) correct');
  expect(discriminationText({ state: 'left_out' })).toBe('–');
  expect(missingText({ state: 'left_out' })).toContain('A correction gave everyone');
  expect(discriminationText({ state: 'correcting' })).toBe('–');
  expect(missingText({ state: 'correcting' })).toContain('in progress');
  const unknown = { facility: null, facilityInterval: null } as const;
  expect(facilityText({ ...unknown, discrimination: { state: 'left_out' } })).toBe('Full marks for all');
  expect(facilityText({ ...unknown, discrimination: { state: 'correcting' } })).toBe('Being corrected');
  expect(correctText({ ...unknown, discrimination: { state: 'correcting' } })).toBe('Being corrected');
});

test('parameters belong to the newest calibration that found any', () => {
  const runs = [
    { status: 'running', items: 0 },
    { status: 'done', items: 0 },
    { status: 'failed', items: 5 },
    { status: 'done', items: 5 },
    { status: 'done', items: 4 },
  ] as const;
  expect(runOfParameters(runs)).toBe(runs[3]);
  expect(runOfParameters(runs.slice(0, 2))).toBeUndefined();
});

test('the file of the options has their words and all their figures', () => {
  const common = { answers: 12, share: 40, byGroup: [] };
  const options: OptionFigures[] = [
    { ...common, letter: 'A', kind: 'option', text: 'A pear', isKey: true, meanRest: 71.5 },
    { ...common, letter: null, kind: 'omitted', text: '', isKey: false, meanRest: null },
  ];
  const { columns, rows } = optionFile(options, 'first');
  expect(columns).toHaveLength(6);
  expect(rows).toEqual([
    ['A (key)', 'A pear', 12, 40, 71.5, 'first attempts'],
    ['Skipped', '', 12, 40, null, 'first attempts'],
  ]);
  expect(optionFile(options, 'all').rows[0]?.at(-1)).toBe('all attempts, with retakes');
});

test('a question is named by its number and first words, where it has any', () => {
  expect(questionName({ questionId: 812, text: 'How many legs has a spider?' })).toBe(
    'Question 812: How many legs has a spider?',
  );
  expect(questionName({ questionId: 812, text: '' })).toBe('Question 812');
});
