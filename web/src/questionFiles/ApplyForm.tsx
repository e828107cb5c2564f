import { type FormEvent, useState } from 'react';
import { importLimits } from '@assay/contract/questionFiles';
import type { Applying, QuestionImport } from '@assay/contract/questionFiles';
import type { Difficulty } from '@assay/contract/questions';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { type SelectedSkill, IN_FILE, oneSkillOf, suggested } from './selectedSkill.ts';
import { namedSkillsText, plan, statusesText } from './importWords.ts';
import { useApply } from './questionFiles.queries.ts';
import { SkillChoice } from './SkillChoice.tsx';

const modes = (refused: number) =>
  [
    { value: 'valid', label: refused === 0 ? 'Keep what is imported by then' : 'The valid ones only' },
    { value: 'all', label: 'Everything or nothing' },
  ] as const;
function modeQuestion(refused: number): string {
  if (refused === 0) return 'Should the import fail on the way?';
  return `${refused === 1 ? 'One item is refused.' : `${refused} items are refused.`} What is to be imported?`;
}
const othersLabel = (others: number) =>
  others === 1 ? 'Skill of the other question' : `Skill of the other ${others.toLocaleString('en')}`;
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

/** Where the questions go, and which ones. */
export function ApplyForm({ found }: { found: QuestionImport }) {
  const applying = useApply(found.id);
  const { skill, newSkill, byFile } = suggested(found);
  const [target, setTarget] = useState<SelectedSkill>({ value: skill ?? '', ...newSkill });
  const [others, setOthers] = useState<SelectedSkill>({ value: '', ...newSkill });
  const [makes, setMakes] = useState(byFile.others === found.counts.ok + found.counts.warning);
  const [wanted, setMode] = useState<'all' | 'valid'>('valid');
  const [status, setStatus] = useState('draft');
  const [difficulty, setDifficulty] = useState('medium');
  const [points, setPoints] = useState('1');
  const [skips, setSkips] = useState(true);
  const [skipsNear, setSkipsNear] = useState(false);
  const mode = (found.progress?.done ?? 0) > 0 ? 'valid' : wanted;
  const { questions, isBlocked, label } = plan(found, mode, { duplicates: skips, near: skipsNear });
  const inStatuses = statusesText(found);
  const isByFile = target.value === IN_FILE;
  const makesMissing = isByFile && byFile.missing > 0 && makes;
  const left = makesMissing ? byFile.unnamed : byFile.others;
  const asksOthers = isByFile && left > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    applying.mutate({
      mode,
      duplicates: skips ? 'skip' : 'import',
      near: skipsNear ? 'skip' : 'import',
      target: isByFile
        ? { asInFile: { others: asksOthers ? oneSkillOf(others) : null, makesMissing } }
        : oneSkillOf(target),
      status: status as Applying['status'],
      difficulty: difficulty as Difficulty,
      points: Number(points),
    });
  };

  return (
    <Card title="Import">
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SkillChoice
            label="Skill"
            chosen={target}
            onChoose={setTarget}
            inFile={byFile.isOffered ? 'As in the file' : undefined}
          />
          {asksOthers && <SkillChoice label={othersLabel(left)} chosen={others} onChoose={setOthers} />}
          <Select
            label="Status"
            options={
              inStatuses === '' ? statuses : [...statuses, { value: 'file', label: `As in the file: ${inStatuses}` }]
            }
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
        {isByFile && byFile.missing > 0 && (
          <Checkbox
            label={
              byFile.missing === 1
                ? 'Make the skill that this bank does not have'
                : `Make the ${byFile.missing.toLocaleString('en')} skills that this bank does not have`
            }
            hint={`With the settings of a new skill, in the category that the file says, else in “${importLimits.category}”.`}
            checked={makes}
            onChange={({ currentTarget }) => setMakes(currentTarget.checked)}
          />
        )}
        {namedSkillsText(found) !== '' && <p className="text-sm text-ink-muted">{namedSkillsText(found)}</p>}
        {/* Questions imported so far stay, so "nothing" is no longer possible. */}
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
        {found.counts.nearest > 0 && (
          <Checkbox
            label={
              found.counts.nearest === 1
                ? 'Pass over the one that is nearly the same as another question'
                : `Pass over the ${found.counts.nearest.toLocaleString('en')} that are nearly the same as another question`
            }
            hint={`They are ${importLimits.nearPercent}% alike or more. “Nearly the same” below shows which.`}
            checked={skipsNear}
            onChange={({ currentTarget }) => setSkipsNear(currentTarget.checked)}
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="primary"
            loading={applying.isPending}
            disabled={isBlocked || questions === 0 || target.value === '' || (asksOthers && others.value === '')}
          >
            {label}
          </Button>
          <p className="text-sm text-ink-muted">It can be undone for {importLimits.undoHours} hours.</p>
        </div>
      </form>
    </Card>
  );
}
