import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QuestionImport } from '@assay/contract/questionFiles';
import type { Difficulty } from '@assay/contract/questions';
import { everySkillQuery } from '../attemptAdmin/attemptAdmin.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { plan } from './importWords.ts';
import { useApply } from './questionFiles.queries.ts';

const NEW = 'new';
const modes = (refused: number) =>
  [
    { value: 'valid', label: refused === 0 ? 'Keep what is imported by then' : 'The valid ones only' },
    { value: 'all', label: 'Everything or nothing' },
  ] as const;
function modeQuestion(refused: number): string {
  if (refused === 0) return 'Should the import fail on the way?';
  return `${refused === 1 ? 'One item is refused.' : `${refused} items are refused.`} What is to be imported?`;
}
const statuses = [
  { value: 'draft', label: 'Draft: nobody sees them yet' },
  { value: 'review', label: 'For review' },
  { value: 'live', label: 'Live: quizzes draw them at once' },
];
const difficulties = [
  { value: 'easy', label: 'Easy' },
  { value: 'medium', label: 'Medium' },
  { value: 'hard', label: 'Hard' },
];

/** Where the questions go, and which of them. */
export function ApplyForm({ found }: { found: QuestionImport }) {
  const skills = useQuery(everySkillQuery());
  const applying = useApply(found.id);
  const [target, setTarget] = useState('');
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const [wanted, setMode] = useState<'all' | 'valid'>('valid');
  const [status, setStatus] = useState('draft');
  const [difficulty, setDifficulty] = useState('medium');
  const [points, setPoints] = useState('1');
  const [skips, setSkips] = useState(true);
  const mode = (found.progress?.done ?? 0) > 0 ? 'valid' : wanted;
  const { questions, isBlocked, label } = plan(found, mode, skips);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    applying.mutate({
      mode,
      duplicates: skips ? 'skip' : 'import',
      target: target === NEW ? { newSkill: { name, category } } : { skillId: Number(target) },
      status: status as 'draft',
      difficulty: difficulty as Difficulty,
      points: Number(points),
    });
  };

  return (
    <Card title="Import">
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            label="Skill"
            required
            options={[
              { value: '', label: skills.isPending ? 'Loading...' : 'Choose a skill', disabled: true },
              { value: NEW, label: 'New skill …' },
              ...(skills.data ?? []).map((skill) => ({ value: String(skill.id), label: skill.name })),
            ]}
            value={target}
            onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          />
          {target === NEW && (
            <>
              <TextField
                label="Name of the new skill"
                required
                maxLength={120}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <TextField
                label="Category"
                required
                maxLength={80}
                value={category}
                onChange={({ currentTarget }) => setCategory(currentTarget.value)}
              />
            </>
          )}
          <Select
            label="Status"
            options={statuses}
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
          />
          <Select
            label="Difficulty where none is said"
            options={difficulties}
            value={difficulty}
            onChange={({ currentTarget }) => setDifficulty(currentTarget.value)}
          />
          <TextField
            label="Points where none are said"
            type="number"
            min={1}
            max={100}
            required
            value={points}
            onChange={({ currentTarget }) => setPoints(currentTarget.value)}
          />
        </div>
        {/* What is imported by now stays: nothing is not to be had any more. */}
        {(found.progress?.done ?? 0) === 0 && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium">{modeQuestion(found.counts.refused)}</legend>
            {modes(found.counts.refused).map((one) => (
              <label key={one.value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="mode"
                  className="size-5 flex-none"
                  checked={mode === one.value}
                  onChange={() => setMode(one.value)}
                />
                {one.label}
              </label>
            ))}
          </fieldset>
        )}
        {found.counts.duplicate > 0 && (
          <Checkbox
            label={
              found.counts.duplicate === 1
                ? 'Pass over the duplicate'
                : `Pass over the ${found.counts.duplicate} duplicates`
            }
            hint="The same text and options are in the bank, or earlier in this file."
            checked={skips}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
          />
        )}
        {isBlocked && (
          <p className="text-sm font-medium text-danger">
            With “Everything or nothing” a refused item stops the import. Repair the file and hand it in again.
          </p>
        )}
        {applying.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failureText(applying.error, 'The questions could not be imported. Please try again.')}
          </p>
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={applying.isPending}
            disabled={isBlocked || questions === 0 || target === ''}
          >
            {label}
          </Button>
        </div>
      </form>
    </Card>
  );
}
