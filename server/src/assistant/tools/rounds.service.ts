import { scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { EarnedPoints } from '@assay/contract/quiz/pointsText';
import { candidateStatusWords } from '@assay/contract/rounds/dossierWords';
import { candidateStatus, roundStatus, roundWork, statusesOfWork } from '@assay/contract/rounds/roundStatus';
import type { CandidateStatus, RoundStatus, RoundWork } from '@assay/contract/rounds/roundStatus';
import type { Round } from '@assay/contract/rounds/rounds';
import { z } from 'zod';
import { listCandidatesOfRounds } from '../../interviews/rounds/candidatesOfRounds.service.ts';
import { bestRounds } from '../../interviews/rounds/roundSearch.service.ts';
import { listRounds } from '../../interviews/rounds/rounds.service.ts';
import { adminTool, counted, momentIn, ROWS, screenOf, searchText, tableOf } from './tool.ts';

const screen = { label: 'Virtual Interviews', path: '/admin/virtual-rounds' };

const statusWords: Readonly<Record<RoundStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
};

export const rounds = adminTool(
  'Lists interview rounds by name or status, with how many candidates wait for an interview, a decision or scorecards.',
  z.strictObject({
    search: searchText.optional(),
    status: roundStatus.optional(),
    waiting: roundWork.optional(),
  }),
  async (app, { search, status, waiting }) => {
    const { items, pagination } = await listRounds(app, { search, status, waiting, page: 1, limit: ROWS });
    const { total } = pagination;
    const at = momentIn(app.config.TIME_ZONE);
    const named = search === undefined ? '' : ' with these words in the title or a candidate’s name';
    const which = `${named}${waiting === undefined ? '' : waitingText(items, waiting, total)}`;
    const zone = items.some(({ nextInterview }) => nextInterview) ? ` Times are in ${app.config.TIME_ZONE}.` : '';
    return {
      sentence:
        waiting !== undefined && total === 0 && search === undefined && status === undefined
          ? nothingWaits[waiting]
          : status === undefined
            ? `There ${total === 1 ? 'is 1 round' : `are ${total} rounds`}${which}.${zone}`
            : `${counted(total, 'round', 'rounds')}${which} ${total === 1 ? 'is' : 'are'} ${statusWords[status].toLowerCase()}.${zone}`,
      table: tableOf(
        ['Round', 'Status', 'To schedule', 'To decide', 'Scorecards missing', 'Next interview'],
        items.map((round) => ({
          cells: [
            round.title,
            statusWords[round.status],
            countOf.interview(round),
            countOf.decision(round),
            countOf.scorecards(round),
            at(round.nextInterview?.startsAt ?? null),
          ],
          path: `/admin/virtual-rounds/${round.id}`,
        })),
        total,
      ),
      source: { ...screen, path: screenOf(screen.path, { search, status, waiting }) },
    };
  },
);

const candidatesOf = (statuses: readonly CandidateStatus[]) => (round: Round) =>
  statuses.reduce((sum, status) => sum + round.candidates[status], 0);

const countOf = {
  scorecards: ({ feedbackMissing }: Round) => feedbackMissing,
  decision: candidatesOf(statusesOfWork.decision),
  interview: candidatesOf(statusesOfWork.interview),
};

const waitingWords = {
  scorecards: ['a missing scorecard', 'missing scorecards'],
  decision: ['a candidate to decide on', 'candidates to decide on'],
  interview: ['a candidate to schedule', 'candidates to schedule'],
} as const;

const nothingWaits = {
  scorecards: 'No scorecard is missing.',
  decision: 'No candidate is waiting for a decision.',
  interview: 'No candidate is waiting for an interview.',
} as const;

/** With their number if all rounds are listed, since it is that of the listed ones. */
function waitingText(items: readonly Round[], waiting: RoundWork, total: number): string {
  const count = items.reduce((sum, round) => sum + countOf[waiting](round), 0);
  const [one, many] = waitingWords[waiting];
  if (items.length < total || count === 0) return ` with ${many}`;
  return ` with ${count === 1 ? one : `${count} ${many}`}`;
}

/** The list of rounds that has these candidates. */
const workOf: Readonly<Partial<Record<CandidateStatus, RoundWork>>> = {
  invited: 'interview',
  no_show: 'interview',
  interviewed: 'decision',
};

/** Where candidates are in their rounds. Never notes, scorecards, decisions or addresses. */
export const candidate = adminTool(
  'Finds candidates by name, round or status: their quiz results and next interview in each round.',
  z.strictObject({
    name: searchText.optional(),
    round: searchText.optional(),
    status: candidateStatus.optional(),
  }),
  async (app, { name, round, status }) => {
    const [titled, ...others] = round === undefined ? [] : await bestRounds(app, round, 2);
    if (round !== undefined && !titled)
      return { sentence: 'There is no round with this name.', table: null, source: screen };
    const isAskedByName = name !== undefined || round !== undefined;
    const { items, total, isOneRound } = await listCandidatesOfRounds(app, {
      search: name,
      round,
      status,
      // Nothing waits in them, but what was is found.
      withArchived: isAskedByName || status === undefined || !WAITING.includes(status),
      limit: ROWS,
    });
    const at = momentIn(app.config.TIME_ZONE);
    const [first] = items;
    const only =
      titled && others.length === 0
        ? titled
        : first && isOneRound
          ? { id: first.roundId, title: first.roundTitle }
          : null;
    return {
      sentence: `${candidatesText(total, status)}. Times are in ${app.config.TIME_ZONE}.`,
      table: tableOf(
        ['Candidate', 'Round', 'Status', 'Quizzes', 'Next interview'],
        items.map((one) => ({
          cells: [
            one.name,
            one.roundTitle,
            candidateStatusWords[one.status],
            quizzesText(one.quizzes),
            at(one.nextInterview),
          ],
          path: screenOf(`/admin/virtual-rounds/${one.roundId}/candidates`, { search: one.name }),
        })),
        total,
      ),
      source: only
        ? {
            label: `Candidates of ${only.title}`,
            path: screenOf(`/admin/virtual-rounds/${only.id}/candidates`, { search: name, status }),
          }
        : {
            ...screen,
            path: screenOf(screen.path, { search: name ?? round, waiting: status && workOf[status] }),
          },
    };
  },
);

const WAITING: readonly CandidateStatus[] = ['invited', 'scheduled', 'interviewed'];

const statusTexts: Readonly<Record<CandidateStatus, readonly [string, string]>> = {
  invited: ['has no interview yet', 'have no interview yet'],
  scheduled: ['has a planned interview', 'have a planned interview'],
  interviewed: ['is waiting for a decision', 'are waiting for a decision'],
  decided: ['has a decision', 'have a decision'],
  no_show: ['did not come', 'did not come'],
  withdrawn: ['has withdrawn', 'have withdrawn'],
};

function candidatesText(total: number, status: CandidateStatus | undefined): string {
  const [one, many] = status === undefined ? ['matches', 'match'] : statusTexts[status];
  return counted(total, `candidate ${one}`, `candidates ${many}`);
}

type CandidateQuiz = { skillName: string; score: { percentage: number; points: EarnedPoints | null } | null };

function quizzesText(quizzes: readonly CandidateQuiz[]): string | null {
  const texts = quizzes.map(({ skillName, score }) =>
    score === null ? `${skillName} running` : `${skillName} ${scoreWithPoints(score.percentage, score.points)}`,
  );
  return texts.length === 0 ? null : texts.join('; ');
}
