import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../test/api.ts';
import { expectFieldError, expectText, screen, show, waitFor } from '../../test/render.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { freshQuestion, type TypedQuestion } from './questionForm.ts';

beforeEach(() => {
  answer('POST /admin/questions/check', { findings: [] });
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
  await expectText('All saved');
  await fill('Question', 'What is Git?');
  await waitFor(() => expect(screen.queryByText('All saved')).toBeNull());
  const texts = ['A tool', 'A city', 'A river', 'A song'];
  for (const [place, { id }] of freshQuestion.options.entries())
    await fill(`Option ${'ABCDEF'[place]}`, texts[place] ?? String(id));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await expectText('All saved');
});

test('a failed save of a question shows an error', async () => {
  edit(freshQuestion, 'Failed to save the question');
  expect(await expectText('Failed to save the question')).toHaveLength(1);
});
