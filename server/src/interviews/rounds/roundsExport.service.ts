import { earnedText } from '@assay/contract/quiz/pointsText';
import { candidateStatusWords, outcomeWords } from '@assay/contract/rounds/dossierWords';
import type { CandidateExportQuery, ListedCandidate, Round, RoundExportQuery } from '@assay/contract/rounds/rounds';
import type { App } from '../../app.ts';
import { dateOf, tableOfPages } from '../../platform/export/table.ts';
import type { Columns, ExportTable } from '../../platform/export/table.ts';
import { findRoundSkills } from '../data/roundQuizzes.store.ts';
import { findRound } from '../data/rounds.store.ts';
import { listCandidates } from './candidateList.service.ts';
import { listRounds, noRound } from './rounds.service.ts';

const ofCandidates: Columns<ListedCandidate> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Tags: ({ tags }) => tags.join('; '),
  Status: ({ status }) => candidateStatusWords[status],
  Decision: ({ decision }) => decision && outcomeWords[decision.outcome],
  Decided: { moment: ({ decision }) => dateOf(decision?.decidedAt ?? null) },
  'Without an interview': ({ decision }) => decision && decision.withoutInterview,
  Interview: { moment: ({ interview }) => dateOf(interview?.startsAt ?? null) },
  'Interview status': ({ interview }) => interview?.status ?? null,
  Added: { moment: ({ addedAt }) => new Date(addedAt) },
  'Link sent': { moment: ({ linkSentAt }) => dateOf(linkSentAt) },
  'Last step': { moment: ({ lastStep }) => new Date(lastStep.at) },
};

/** The results in one quiz, with the range that the list shows. */
function quizColumns({ id, name }: { id: number; name: string }): Columns<ListedCandidate> {
  const quizOf = ({ quizzes }: ListedCandidate) => quizzes.find(({ skillId }) => skillId === id);
  const scoreOf = (candidate: ListedCandidate) => quizOf(candidate)?.score ?? null;
  const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value));
  return {
    [`${name}: state`]: (candidate) =>
      quizOf(candidate) === undefined ? 'Not taken' : scoreOf(candidate) === null ? 'Running' : 'Completed',
    [`${name}: score (%)`]: (candidate) => scoreOf(candidate)?.percentage ?? null,
    [`${name}: from (%)`]: (candidate) => rounded(scoreOf(candidate)?.interval?.low),
    [`${name}: to (%)`]: (candidate) => rounded(scoreOf(candidate)?.interval?.high),
    [`${name}: points`]: (candidate) => {
      const points = scoreOf(candidate)?.points ?? null;
      return points && earnedText(points);
    },
  };
}

const ofRounds: Columns<Round> = {
  Id: ({ id }) => id,
  Round: ({ title }) => title,
  Status: ({ status }) => status,
  Created: { moment: ({ createdAt }) => new Date(createdAt) },
  Candidates: ({ candidates: { withdrawn: _left, ...there } }) =>
    Object.values(there).reduce((sum, count) => sum + count, 0),
  'To schedule': ({ candidates }) => candidates.invited + candidates.no_show,
  Scheduled: ({ candidates }) => candidates.scheduled,
  Interviewed: ({ candidates }) => candidates.interviewed,
  Decided: ({ candidates }) => candidates.decided,
  Withdrawn: ({ candidates }) => candidates.withdrawn,
  'Feedback missing': ({ feedbackMissing }) => feedbackMissing,
  'Next interview': { moment: ({ nextInterview }) => dateOf(nextInterview?.startsAt ?? null) },
  Quizzes: ({ skills }) => skills.map(({ name }) => name).join('; '),
  'Start quizzes by': { moment: ({ quizzesDueAt }) => dateOf(quizzesDueAt) },
};

export const roundsTable = (app: Pick<App, 'db' | 'clock'>, query: RoundExportQuery): ExportTable =>
  tableOfPages(ofRounds, (page) => listRounds(app, { ...query, ...page }));

/** A round's candidates as their list shows them. Never what a scorecard says. */
export async function candidatesTable(
  app: Pick<App, 'db' | 'clock'>,
  { roundId, ...query }: CandidateExportQuery,
): Promise<ExportTable> {
  if (!(await findRound(app.db, roundId))) noRound();
  const skills = await findRoundSkills(app.db, [roundId]);
  return tableOfPages(Object.assign({}, ofCandidates, ...skills.map(quizColumns)) as Columns<ListedCandidate>, (page) =>
    listCandidates(app, roundId, { ...query, ...page }),
  );
}
