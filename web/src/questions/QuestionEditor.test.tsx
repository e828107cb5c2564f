import { beforeEach, expect, test, vi } from 'vitest';
import type { GateFinding } from '@assay/contract/questions/questionGeneration';
import { answer, lastBody, refuse } from '../../test/api.ts';
import { expectFieldError, expectText, screen, show, waitFor } from '../../test/render.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { freshQuestion, type TypedQuestion } from './questionForm.ts';

const nothingFound = {
  items: [{ verdict: 'ok' as const, findings: [] }],
  set: [],
  skipped: ['blindSolve' as const, 'quote' as const],
};
const seen = { reachable: null, answeredAt: null, failedAt: null, problem: null };
const withoutModel = { model: null, test: null, today: { used: 0, limit: 1 }, usage: [], questions: [] };

beforeEach(() => {
  answer('POST /ai/questions/preview', nothingFound);
  answer('GET /ai/status', withoutModel);
});

function edit(initial: TypedQuestion = freshQuestion, failure?: string) {
  const save = vi.fn<(typed: TypedQuestion) => Promise<boolean>>(async () => true);
  const page = show(<QuestionEditor initial={initial} saving={false} failure={failure} onSave={save} />);
  return { ...page, save };
}

test('a question needs a text and two options, and its points are whole numbers from 1 to 100', async () => {
  const { press, fill, save } = edit();
  await fill('Points', '101');
  await press('Save');
  await expectFieldError('Question', 'Enter the question');
  await expectFieldError('Option A', 'Enter this option, or remove it');
  await expectFieldError('Points', 'Enter a whole number from 1 to 100');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Question')));
  await fill('Question', 'What is Git?');
  await waitFor(() => expect(screen.queryByText('Enter the question')).toBeNull());
  expect(save).not.toHaveBeenCalled();
});

test('two options that say the same are refused', async () => {
  const { press, fill } = edit();
  await fill('Question', 'What is Git?');
  await fill('Option A', 'A tool');
  await fill('Option B', ' A tool ');
  await press('Save');
  await expectFieldError('Option B', 'The same as option A');
});

test('two to six options; the key moves along when they are moved', async () => {
  const two = { ...freshQuestion, options: freshQuestion.options.slice(0, 2) };
  const { press, fill, user, save } = edit(two);
  await fill('Question', 'What is Git?');
  await fill('Option A', 'A tool');
  await fill('Option B', 'A city');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove option A' }).disabled).toBe(true);
  await user.click(screen.getByLabelText('Option B is correct'));
  await press('Move option B up');
  expect(screen.getByLabelText<HTMLInputElement>('Option A is correct').checked).toBe(true);
  await press('Save');
  const [typed] = save.mock.calls[0] ?? [];
  expect(typed?.options.map(({ text }) => text)).toEqual(['A city', 'A tool']);
  expect(typed?.key).toBe(typed?.options[0]?.id);
});

test('the page says whether everything is saved, and Ctrl+S saves', async () => {
  const { fill, user, save } = edit();
  expect(screen.queryByText('All saved')).toBeNull();
  await fill('Question', 'What is Git?');
  await expectText('Not saved. Press Ctrl+S to save.');
  const texts = ['A tool', 'A city', 'A river', 'A song'];
  for (const [place, { id }] of freshQuestion.options.entries())
    await fill(`Option ${'ABCDEF'[place]}`, texts[place] ?? String(id));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
});

test('a failed save of a question shows an error', async () => {
  edit(freshQuestion, 'Failed to save the question');
  expect(await expectText('Failed to save the question')).toHaveLength(1);
});

const finding = (check: 'form' | 'markup' | 'wording' | 'blindSolve', what: string): GateFinding => ({
  check,
  code: 'outside_link',
  severity: 'warning',
  what,
  why: 'It leads elsewhere.',
  advice: 'Remove it.',
  options: [],
});
const complete = {
  ...freshQuestion,
  questionText: 'What is Git?',
  options: ['A tool', 'A city'].map((text, id) => ({ id, text })),
};

test('one list says what all checks find once the author pauses, but not what is still missing', async () => {
  const findings = [finding('markup', 'A link'), finding('wording', 'A negation'), finding('form', 'No options')];
  answer('POST /ai/questions/preview', { ...nothingFound, items: [{ verdict: 'refused', findings }] });
  const { fill } = edit();
  await fill('Question', 'What is Git?');
  await expectText('2 issues');
  await expectText('A link');
  await expectText('A negation');
  expect(screen.queryByText('No options')).toBeNull();
  await waitFor(() =>
    expect(lastBody('POST /ai/questions/preview')).toMatchObject({ items: [{ questionText: 'What is Git?' }] }),
  );
  expect(screen.queryByRole('button', { name: 'Answer without key' })).toBeNull();
});

test('a language model answers a finished question when asked, and its finding goes with the text', async () => {
  answer('GET /ai/status', { ...withoutModel, model: { name: 'small', host: 'localhost', ...seen } });
  const { fill, press } = edit(complete);
  await expectText('Sends the question to small.');
  await expectText('No issues');
  const findings = [finding('blindSolve', 'Answered B')];
  answer('POST /ai/questions/preview', ({ body }) =>
    body.blindSolve ? { ...nothingFound, items: [{ verdict: 'warning', findings }] } : nothingFound,
  );
  await press('Answer without key');
  await expectText('small answered without the key.');
  await expectText('Answered B');
  expect(lastBody('POST /ai/questions/preview')).toMatchObject({ blindSolve: true });
  await fill('Option B', 'A town');
  await waitFor(() => expect(screen.queryByText('Answered B')).toBeNull());
  await fill('Option B', '');
  expect(screen.getByRole('button', { name: 'Answer without key' })).toHaveProperty('disabled', true);
});

test('a model that gives no answer says why', async () => {
  answer('GET /ai/status', { ...withoutModel, model: { name: 'small', host: 'localhost', ...seen } });
  const { press } = edit(complete);
  await expectText('No issues');
  refuse('POST /ai/questions/preview', 'assistant_budget');
  await press('Answer without key');
  await expectText(/^You’ve used up today’s tokens/);
});
