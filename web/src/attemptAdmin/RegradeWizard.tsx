import { useState } from 'react';
import type { RegradeDecision, RegradeRule, RegradingQuestion } from '@assay/contract/quiz/regrades';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { Markdown } from '../ui/text/Markdown.tsx';
import { RegradePreviewCard } from './RegradePreviewCard.tsx';
import { attemptsWords } from './attemptWords.ts';
import {
  hasSameOptions,
  keysInForce,
  letterOf,
  type QuestionVersion,
  ruleNames,
  versionsToCorrect,
} from './regradeWords.ts';

const rules: readonly RegradeRule[] = ['keys', 'void', 'full'];

/** The decision, and below it its effects. */
export function RegradeWizard({ found }: { found: RegradingQuestion }) {
  const { versions, regrades } = found;
  const [rule, setRule] = useState<RegradeRule>('keys');
  const [first, ...others] = versionsToCorrect(versions, 'keys');
  const [selectedIds, setSelectedIds] = useState(
    first ? [first, ...others.filter((other) => hasSameOptions(first, other))].map(({ id }) => id) : [],
  );
  const offered = versionsToCorrect(versions, rule);
  const versionIds = selectedIds.filter((chosen) => offered.some(({ id }) => id === chosen));
  const [keys, setKeys] = useState<readonly string[]>(first ? keysInForce(first, regrades) : []);
  const [asked, setAsked] = useState<RegradeDecision | null>(null);
  const shown = versions.find(({ id }) => id === versionIds[0]);
  const isKeyless = rule === 'keys' && keys.length === 0;
  // The form no longer matches the preview.
  const change = (act: () => void) => {
    act();
    setAsked(null);
  };
  const toggle = <Value,>(values: readonly Value[], value: Value) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

  return (
    <>
      <Card title="The question">
        {offered.length > 1 && (
          <fieldset className="mb-4">
            <legend className="font-semibold">Versions to correct</legend>
            {offered.map((version) => (
              <Checkbox
                key={version.id}
                label={`Version ${version.version}: ${attemptsWords(version.finished)}${version.running > 0 ? `, ${version.running} running` : ''}`}
                hint={
                  shown && !hasSameOptions(shown, version) ? 'Its options differ from your first selection.' : undefined
                }
                checked={versionIds.includes(version.id)}
                onChange={() => change(() => setSelectedIds(toggle(selectedIds, version.id)))}
              />
            ))}
          </fieldset>
        )}
        {shown ? (
          <QuestionText version={shown} keys={keysInForce(shown, regrades)} />
        ) : (
          <p className="text-ink-muted">Select at least one version.</p>
        )}
      </Card>
      <Card title="New marking">
        <fieldset className="grid gap-1">
          <legend className="sr-only">New marking</legend>
          {rules.map((one) => (
            <div key={one} className="flex min-h-11 items-start gap-3 py-2">
              <input
                id={`rule-${one}`}
                type="radio"
                name="rule"
                className="mt-0.5 size-5 flex-none"
                aria-describedby={`rule-${one}-hint`}
                checked={rule === one}
                onChange={() => change(() => setRule(one))}
              />
              <div>
                <label htmlFor={`rule-${one}`} className="block">
                  {ruleNames[one].label}
                </label>
                <p id={`rule-${one}-hint`} className="text-sm text-ink-muted">
                  {ruleNames[one].hint}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        {rule === 'keys' && shown && (
          <fieldset className="mt-3 border-t border-line pt-4">
            <legend className="float-left mb-1 w-full font-semibold">Correct answers</legend>
            <div className="clear-both grid">
              {shown.options.map(({ id, text }) => (
                <Checkbox
                  key={id}
                  label={
                    <span className="flex gap-2">
                      <span>{letterOf(id)}.</span>
                      <Markdown inline className="min-w-0">
                        {text}
                      </Markdown>
                    </span>
                  }
                  checked={keys.includes(id)}
                  onChange={() => change(() => setKeys(toggle(keys, id)))}
                />
              ))}
            </div>
            {isKeyless && <p className="text-sm font-medium text-danger">Select at least one correct answer.</p>}
          </fieldset>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            // Beside a preview, applying it comes first.
            variant={asked === null ? 'primary' : 'secondary'}
            disabled={isKeyless || versionIds.length === 0}
            onClick={() => setAsked({ versionIds, rule, keys: rule === 'keys' ? [...keys] : [] })}
          >
            Preview changes
          </Button>
        </div>
      </Card>
      {asked && <RegradePreviewCard question={found.question} decision={asked} onDone={() => setAsked(null)} />}
    </>
  );
}

const QuestionText = ({ version, keys }: { version: QuestionVersion; keys: readonly string[] }) => (
  <div className="grid grid-cols-1 gap-3">
    <Markdown className="max-w-text text-lg font-medium [&_pre]:text-sm [&_pre]:font-normal">
      {version.questionText}
    </Markdown>
    <ul className="grid grid-cols-1 gap-2">
      {version.options.map(({ id, text }) => (
        <li
          key={id}
          className={cx(
            'flex flex-wrap items-center gap-3 rounded-control border border-line px-3 py-2',
            keys.includes(id) && 'border-line-strong!',
          )}
        >
          <span className="text-sm font-semibold">{letterOf(id)}</span>
          <Markdown inline className="min-w-44 flex-1">
            {text}
          </Markdown>
          {id === version.key && <Badge>Original answer</Badge>}
          {id !== version.key && keys.includes(id) && <Badge tone="info">Corrected answer</Badge>}
        </li>
      ))}
    </ul>
    <p className="text-sm text-ink-muted">
      {attemptsWords(version.finished)} with this version
      {version.running > 0 && `, ${version.running} running now`}. Learners see the options in their own order.
    </p>
  </div>
);
