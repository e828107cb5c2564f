import type { rankingExportQuery } from '@assay/contract/reports/adminReports';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { tableOfPages } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { viewSortedRanking } from './ranking.service.ts';

type Row = Awaited<ReturnType<typeof viewSortedRanking>>['items'][number];

const columns: Columns<Row> = {
  Rank: ({ rank }) => rank,
  'User id': ({ id }) => id,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  State: ({ state }) => state,
  Group: ({ group }) => group,
  'On the leaderboard': ({ onLeaderboard }) => onLeaderboard,
  Quizzes: ({ quizCount }) => quizCount,
  'Average score (%)': ({ avgScore }) => avgScore,
  'Best score (%)': ({ bestScore }) => bestScore,
  'Best points earned': ({ bestPoints }) => bestPoints?.pointsEarned ?? null,
  'Best points possible': ({ bestPoints }) => bestPoints?.pointsPossible ?? null,
  'Accuracy (%)': ({ accuracyRate }) => accuracyRate,
};

/** Everyone with a result, including people on no board, in the order of the list. */
export const rankingTable = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  query: z.output<typeof rankingExportQuery>,
): ExportTable => tableOfPages(columns, (page) => viewSortedRanking(app, { ...query, ...page }));
