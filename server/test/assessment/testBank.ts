import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LintContent } from '../../src/questions/lint/findings.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'demo', 'bank');

/** The demo's questions, skill by skill. */
export const demoQuestions = (): LintContent[] =>
  readdirSync(FOLDER).flatMap(
    (file) => (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { questions: LintContent[] }).questions,
  );
