import { expect, test } from 'vitest';
import type { BankQuestion } from '@assay/contract/questions/questionBank';
import { screen, show, within } from '../../test/render.tsx';
import { onPhone } from '../../test/viewport.ts';
import { QuestionList } from './QuestionList.tsx';

const question = {
  id: 1,
  skillId: 3,
  skillName: 'Git',
  questionText: 'What is staged?',
  difficulty: 'easy',
  status: 'live',
  tags: ['index'],
  findings: [],
  measured: null,
  updatedAt: '2026-03-02T09:12:00.000Z',
  correction: { rule: 'void', acceptedAnswers: [], writtenAnswer: 'A' },
} as unknown as BankQuestion;

test('on a phone a question says first how a correction changed its marking', async () => {
  onPhone();
  const nothing = () => undefined;
  const selection = {
    rows: [],
    ids: new Set<number>(),
    select: nothing,
    selectIds: nothing,
    toggle: nothing,
    clear: nothing,
    hiddenOf: () => 0,
  };
  show(
    <QuestionList
      questions={[question]}
      skillShown={false}
      selection={selection}
      sort={{ key: 'text', direction: 'ascending' }}
      onSort={nothing}
      actions={() => null}
    />,
  );
  const rows = within(await screen.findByRole('list', { name: 'Questions' }));
  expect(rows.getByText('Left out of scores, still in use · Easy · index')).toBeTruthy();
});
