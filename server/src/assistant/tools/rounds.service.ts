import { scoreText } from '@assay/contract/scoreText';
import { candidateStatus, roundStatus } from '@assay/contract/rounds/roundStatus';
import type { CandidateStatus, RoundStatus } from '@assay/contract/rounds/roundStatus';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { z } from 'zod';
import { listCandidates } from '../../interviews/rounds/candidates.service.ts';
import { listRounds } from '../../interviews/rounds/rounds.service.ts';
import { adminTool, counted, momentIn, ROWS, screenOf, searchText, tableOf } from './tool.ts';
import type { Reading } from './tool.ts';

const screen = { label: 'Virtual Interviews', path: '/admin/virtual-rounds' };

/** The rounds that one answer looks through; open ones come first. */
const ROUNDS = 30;

const statusWords: Readonly<Record<RoundStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
};

const candidateWords: Readonly<Record<CandidateStatus, string>> = {
  invited: 'To schedule',
  scheduled: 'Scheduled',
  interviewed: 'Interviewed',
  decided: 'Decided',
  no_show: 'No-show',
  withdrawn: 'Withdrawn',
};

export const rounds = adminTool(
  'Lists interview rounds by name or status, with how many candidates wait for an interview, a decision or scorecards.',
  z.strictObject({
    search: searchText.optional(),
    status: roundStatus.optional(),
    waiting: z.enum(['scorecards', 'decision', 'interview']).optional(),
  }),
  async (app, { search, status, waiting }) => {
    const limit = waiting === undefined ? ROWS : ROUNDS;
    const { items: listed, pagination } = await listRounds(app, { search, status, page: 1, limit });
    const items = waiting === undefined ? listed : listed.filter((round) => countOf[waiting](round) > 0);
    const at = momentIn(app.config.TIME_ZONE);
    const total = waiting === undefined ? pagination.total : items.length;
    const named = search === undefined ? '' : ' with these words in the title or a candidate’s name';
    const which = `${named}${waiting === undefined ? '' : waitingText(items, waiting)}`;
    const zone = items.some(({ nextInterview }) => nextInterview) ? ` Times are in ${app.config.TIME_ZONE}.` : '';
    return {
      sentence:
        waiting !== undefined && total === 0
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
            round.candidates.invited,
            round.candidates.interviewed,
            round.feedbackMissing,
            at(round.nextInterview?.startsAt ?? null),
          ],
          path: `/admin/virtual-rounds/${round.id}`,
        })),
        total,
      ),
      source: { ...screen, path: screenOf(screen.path, { search, status }) },
    };
  },
);

const countOf = {
  scorecards: ({ feedbackMissing }: Round) => feedbackMissing,
  decision: ({ candidates }: Round) => candidates.interviewed,
  interview: ({ candidates }: Round) => candidates.invited,
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

function waitingText(items: readonly Round[], waiting: keyof typeof countOf): string {
  const count = items.reduce((sum, round) => sum + countOf[waiting](round), 0);
  const [one, many] = waitingWords[waiting];
  return ` with ${count === 1 ? one : `${count} ${many}`}`;
}

/** Where candidates are in their rounds. Never notes, scorecards, decisions or addresses. */
export const candidate = adminTool(
  'Finds candidates by name, round or status: their quiz results and next interview in each round.',
  z.strictObject({
    name: searchText.optional(),
    round: searchText.optional(),
    status: candidateStatus.optional(),
  }),
  async (app, asked) => {
    const { name, round, status } = asked;
    const looked = await roundsOf(app, asked);
    const found: { one: ListedCandidate; of: Round }[] = [];
    let total = 0;
    for (const of of looked) {
      const query = { search: name, status, page: 1, limit: ROWS };
      const { items, pagination } = await listCandidates(app, of.id, query);
      total += pagination.total;
      found.push(...items.map((one) => ({ one, of })));
    }
    const at = momentIn(app.config.TIME_ZONE);
    const [only] = looked;
    return {
      sentence:
        looked.length === 0 && round !== undefined
          ? 'There is no round with this name.'
          : `${candidatesText(total, status)}. Times are in ${app.config.TIME_ZONE}.`,
      table: tableOf(
        ['Candidate', 'Round', 'Status', 'Quizzes', 'Next interview'],
        found.map(({ one, of }) => ({
          cells: [one.name, of.title, candidateWords[one.status], quizzesText(one, of), at(nextOf(one))],
          path: screenOf(`/admin/virtual-rounds/${of.id}/candidates`, { search: one.name }),
        })),
        total,
      ),
      source:
        looked.length === 1 && only
          ? {
              label: `Candidates of ${only.title}`,
              path: screenOf(`/admin/virtual-rounds/${only.id}/candidates`, { search: name, status }),
            }
          : { ...screen, path: screenOf(screen.path, { search: name }) },
    };
  },
);

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

interface Asked {
  name?: string | undefined;
  round?: string | undefined;
  status?: CandidateStatus | undefined;
}

/** The rounds that may have them; without any name the open ones. */
async function roundsOf(app: Reading, { name, round, status }: Asked): Promise<Round[]> {
  const search = round ?? name;
  const filter = search === undefined ? ({ status: 'open' } as const) : { search };
  const { items } = await listRounds(app, { ...filter, page: 1, limit: ROUNDS });
  const key = round?.toLowerCase();
  // The list finds rounds by their candidates, too.
  return items.filter(
    ({ title, candidates }) =>
      (key === undefined || title.toLowerCase().includes(key)) && (status === undefined || candidates[status] > 0),
  );
}

function quizzesText({ quizzes }: ListedCandidate, { skills }: Round): string | null {
  const texts = quizzes.map(({ skillId, score }) => {
    const name = skills.find(({ id }) => id === skillId)?.name ?? '';
    return `${name} ${score === null ? 'running' : scoreText(score.percentage)}`;
  });
  return texts.length === 0 ? null : texts.join('; ');
}

const nextOf = ({ interview }: ListedCandidate): string | null =>
  interview !== null && (interview.status === 'scheduled' || interview.status === 'live') ? interview.startsAt : null;
