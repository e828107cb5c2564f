import { type FormEvent, useState } from 'react';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { Applying, QuestionImport } from '@assay/contract/questions/questionFiles';
import type { Difficulty } from '@assay/contract/questions/questions';
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
    { value: 'valid', label: refused === 0 ? 'Keep what was imported' : 'Only valid ones' },
    { value: 'all', label: 'All or nothing' },
  ] as const;
function modeQuestion(refused: number): string {
  if (refused === 0) return 'If the import fails:';
  return `${refused === 1 ? '1 item is refused.' : `${refused} items are refused.`} Import:`;
}
const othersLabel = (others: number, unnamed: number) =>
  `Skill for ${others === 1 ? '1 question' : `${others.toLocaleString('en')} questions`} without ${others === unnamed ? 'one' : 'an existing one'}`;
const statuses = [
  { value: 'draft', label: 'Draft: not visible yet' },
  { value: 'review', label: 'For review' },
  { value: 'live', label: 'Live: used in quizzes right away' },
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
          {asksOthers && <SkillChoice label={othersLabel(left, byFile.unnamed)} chosen={others} onChoose={setOthers} />}
          <Select
            label="Status"
            options={
              inStatuses === '' ? statuses : [...statuses, { value: 'file', label: `As in the file: ${inStatuses}` }]
            }
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
          />
          <Select
            label="Default difficulty"
            options={difficulties}
            value={difficulty}
            onChange={({ currentTarget }) => setDifficulty(currentTarget.value)}
          />
          <TextField
            label="Default points"
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
                ? 'Create the missing skill'
                : `Create the ${byFile.missing.toLocaleString('en')} missing skills`
            }
            hint={`With default settings, in the file’s category or “${importLimits.category}”.`}
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
            label={found.counts.duplicate === 1 ? 'Skip 1 duplicate' : `Skip ${found.counts.duplicate} duplicates`}
            hint="Same text and options as another question."
            checked={skips}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
          />
        )}
        {found.counts.nearest > 0 && (
          <Checkbox
            label={
              found.counts.nearest === 1
                ? 'Skip 1 near-duplicate'
                : `Skip ${found.counts.nearest.toLocaleString('en')} near-duplicates`
            }
            hint={`At least ${importLimits.nearPercent}% alike. See “Near-duplicates” below.`}
            checked={skipsNear}
            onChange={({ currentTarget }) => setSkipsNear(currentTarget.checked)}
          />
        )}
        {isBlocked && (
          <p className="text-sm font-medium text-danger">
            “All or nothing” needs a file without refused items. Fix the file and upload it again.
          </p>
        )}
        {applying.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {failureText(applying.error, 'We couldn’t import the questions. Try again.')}
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
          <p className="text-sm text-ink-muted">You can undo this for {importLimits.undoHours} hours.</p>
        </div>
      </form>
    </Card>
  );
}
