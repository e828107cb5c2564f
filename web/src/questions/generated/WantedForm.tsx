import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gateLimits } from '@assay/contract/questions/questionGeneration';
import type { Difficulty } from '@assay/contract/questions/questions';
import { Failure } from '@assay/contract/failure';
import { failureText } from '../../platform/failureText.ts';
import { difficultyWords } from '../questionWords.tsx';
import { everySkillQuery } from '../../skills/skillAdmin.queries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useGenerate } from './generation.queries.ts';

const levels: readonly Difficulty[] = ['easy', 'medium', 'hard'];
const counts = Array.from({ length: gateLimits.items }, (_, index) => index + 1);

/** The form that describes the wanted questions. */
export function WantedForm({ skill, onStarted }: { skill: number | undefined; onStarted: (set: number) => void }) {
  const skills = useQuery(everySkillQuery());
  const generating = useGenerate();
  const [skillId, setSkillId] = useState(skill ?? 0);
  const [topic, setTopic] = useState('');
  const [sourceText, setSourceText] = useState('');
  const [count, setCount] = useState(5);
  const [difficulties, setDifficulties] = useState<readonly Difficulty[]>(['medium']);
  const [language, setLanguage] = useState('English');
  const [style, setStyle] = useState('');
  const [tried, setTried] = useState(false);
  const missing = {
    skill: skillId === 0 ? 'Select a skill' : undefined,
    topic: topic.trim() === '' && sourceText.trim() === '' ? 'Enter a topic or a source text' : undefined,
    difficulties: difficulties.length === 0 ? 'Select at least one difficulty' : undefined,
    language: language.trim().length < 2 ? 'Enter a language' : undefined,
  };
  const failure = generating.error instanceof Failure ? generating.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(missing).some((one) => one !== undefined)) return;
    const texts = { topic: topic.trim(), sourceText: sourceText.trim(), style: style.trim() };
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    generating.mutate(
      { skillId, count, difficulties: [...difficulties], language: language.trim(), ...given },
      { onSuccess: ({ id }) => onStarted(id) },
    );
  };
  const toggle = (level: Difficulty) =>
    setDifficulties(levels.filter((one) => (one === level) !== difficulties.includes(one)));
  return (
    <form noValidate onSubmit={submit} className="panel grid gap-5 p-4 sm:p-6">
      {generating.isError && (
        <Banner
          tone="danger"
          action={
            failure?.code === 'no_model' && (
              <Link to="/admin/ai-chat/settings" className={buttonClass()}>
                Connect model
              </Link>
            )
          }
        >
          {failureText(generating.error, 'Failed to start')}
        </Banner>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Skill"
          options={[
            { value: 0, label: 'Select a skill' },
            ...(skills.data ?? [])
              .filter(({ isActive }) => isActive)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={skillId}
          error={tried ? missing.skill : skills.isError ? 'Skills data is unavailable.' : undefined}
          onChange={({ currentTarget }) => setSkillId(Number(currentTarget.value))}
        />
        <Select
          label="Questions"
          options={counts.map((value) => ({ value, label: String(value) }))}
          value={count}
          onChange={({ currentTarget }) => setCount(Number(currentTarget.value))}
        />
      </div>
      <TextField
        label="Topic"
        hint="For instance “error handling in Python, with code”"
        maxLength={500}
        value={topic}
        error={tried ? missing.topic : undefined}
        onChange={({ currentTarget }) => setTopic(currentTarget.value)}
      />
      <TextArea
        label="Source text"
        hint="Optional. Every question must then quote it, and the quote is checked."
        rows={4}
        maxLength={gateLimits.sourceText}
        value={sourceText}
        onChange={({ currentTarget }) => setSourceText(currentTarget.value)}
      />
      <fieldset>
        <legend className="text-sm font-medium">Difficulty</legend>
        <div className="flex flex-wrap gap-x-6">
          {levels.map((level) => (
            <Checkbox
              key={level}
              label={difficultyWords[level]}
              checked={difficulties.includes(level)}
              onChange={() => toggle(level)}
            />
          ))}
        </div>
        {tried && missing.difficulties !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {missing.difficulties}
          </p>
        )}
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Language"
          maxLength={40}
          value={language}
          error={tried ? missing.language : undefined}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <TextField
          label="Style"
          hint="Optional"
          maxLength={300}
          value={style}
          onChange={({ currentTarget }) => setStyle(currentTarget.value)}
        />
      </div>
      <p className="max-w-text text-sm text-ink-muted">
        These texts go to the language model. It can be wrong: read every question before learners do.
      </p>
      <span>
        <Button type="submit" variant="primary" loading={generating.isPending} loadingLabel="Starting…">
          Generate
        </Button>
      </span>
    </form>
  );
}
