import { Failure } from '@assay/contract/failure';
import { candidateImportLimits } from '@assay/contract/rounds/candidateImport';
import type { CandidateRow, CandidateVerdict } from '@assay/contract/rounds/candidateImport';
import type { App } from '../../app.ts';
import { emailKey } from '../../users/emailAddress.ts';
import { learnersAmong } from '../../users/users.service.ts';
import { findKnownKeys } from '../data/roundCandidates.store.ts';
import { findRound } from '../data/rounds.store.ts';
import { readCandidates } from './candidateFile.ts';
import { candidateVerdicts } from './candidateVerdicts.ts';
import { noRound } from './rounds.service.ts';

/** The verdict on each row as of now; adding decides again. */
export async function previewCandidates({ db }: Pick<App, 'db'>, roundId: number, content: string) {
  if (!(await findRound(db, roundId))) noRound();
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > candidateImportLimits.bytes) throw new Failure('too_large');
  const file = readCandidates(bytes, candidateImportLimits.rows);
  if ('problem' in file)
    throw new Failure('invalid_input', { message: file.problem, errors: { content: file.problem } });
  const keys = [...new Set(file.rows.map(({ email }) => emailKey(email)))];
  const rows: CandidateRow[] = candidateVerdicts(file.rows, {
    inRound: await findKnownKeys(db, roundId, keys),
    learners: await learnersAmong({ db }, keys),
    keyOf: emailKey,
  });
  const count = (verdict: CandidateVerdict) => rows.filter((row) => row.verdict === verdict).length;
  const counts = { new: count('new'), known: count('known'), refused: count('refused') };
  return { rows, counts, notes: file.notes };
}
