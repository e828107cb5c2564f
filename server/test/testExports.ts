import type { ExportList } from '@assay/contract/reports/exportFilters';
import { isExportDocument } from '@assay/contract/reports/exports';

/** The filters that a list requires. */
export const neededFilters: Partial<Record<ExportList, Record<string, unknown>>> = {
  regrades: { questionId: 1 },
  regradeChanges: { regradeId: 1 },
  regradePreview: { questionId: 1, versionIds: [1], rule: 'full' },
  regradeRanks: { questionId: 1, versionIds: [1], rule: 'full' },
  candidates: { roundId: 1 },
  items: { skillId: 1 },
  parameters: { skillId: 1 },
  verdicts: { id: 1 },
  report: { userId: 1 },
  dossier: { roundId: 1, candidateId: 1 },
  reportAttempts: { userId: 1 },
  reportAssessments: { userId: 1 },
};

/** The body of `POST /exports` for a list, with the least filter that it takes. */
export const exportBody = (list: ExportList) => ({
  list,
  format: isExportDocument(list) ? 'pdf' : 'csv',
  filter: neededFilters[list] ?? {},
});
