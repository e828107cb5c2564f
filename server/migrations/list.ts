import { accounts } from './0001_baseline/accounts.ts';
import { bank } from './0001_baseline/bank.ts';
import { interviews } from './0001_baseline/interviews.ts';
import { items } from './0001_baseline/items.ts';
import { questionFiles } from './0001_baseline/questionFiles.ts';
import { quiz } from './0001_baseline/quiz.ts';
import { records } from './0001_baseline/records.ts';
import { reports } from './0001_baseline/reports.ts';
import { scoringRule } from './0002_scoring_rule.ts';
import { soundOnly } from './0003_sound_only.ts';
import { withdrawnAdmissions } from './0004_withdrawn_admissions.ts';
import { resumedCameras } from './0005_resumed_cameras.ts';
import { boardPoints } from './0006_board_points.ts';
import { searchTexts } from './0007_search_texts.ts';
import { rounds } from './0008_rounds.ts';
import { kits } from './0009_kits.ts';
import { candidateLinks } from './0010_candidate_links.ts';
import { interviewers } from './0011_interviewers.ts';
import { decisions } from './0012_decisions.ts';
import { exampleKits } from './0013_example_kits/exampleKits.ts';
import { candidateRights } from './0014_candidate_rights.ts';
import { assistant } from './0015_assistant.ts';
import { anonymisedCandidates } from './0016_anonymised_candidates.ts';
import { streamedAnswers } from './0017_streamed_answers.ts';
import { generatedQuestions } from './0018_generated_questions.ts';
import { dialogues } from './0019_dialogues.ts';
import { accessTokens } from './0020_access_tokens.ts';
import { webhooks } from './0021_webhooks.ts';
import { providers } from './0022_providers.ts';
import { lti } from './0023_lti.ts';
import { ltiGrades } from './0024_lti_grades.ts';
import { ltiCourses } from './0025_lti_courses.ts';
import { questionNames } from './0026_question_names.ts';
import { ltiRegistrations } from './0027_lti_registrations.ts';
import { questionOrigins } from './0028_question_origins.ts';
import { decidedWithoutInterview } from './0029_decided_without_interview.ts';
import { roundAccounts } from './0030_round_accounts.ts';
import { candidateEvents } from './0031_candidate_events.ts';

export interface Migration {
  name: string;
  /** Its statements, for one transaction. */
  up: string;
}

// Each part refers only to tables of the parts before it.
const baseline = [accounts, bank, questionFiles, quiz, items, reports, interviews, records].join('');

/** Every migration in order. Released ones are never edited; a change is a new entry. */
export const migrations: readonly Migration[] = [
  { name: '0001_baseline', up: baseline },
  { name: '0002_scoring_rule', up: scoringRule },
  { name: '0003_sound_only', up: soundOnly },
  { name: '0004_withdrawn_admissions', up: withdrawnAdmissions },
  { name: '0005_resumed_cameras', up: resumedCameras },
  { name: '0006_board_points', up: boardPoints },
  { name: '0007_search_texts', up: searchTexts },
  { name: '0008_rounds', up: rounds },
  { name: '0009_kits', up: kits },
  { name: '0010_candidate_links', up: candidateLinks },
  { name: '0011_interviewers', up: interviewers },
  { name: '0012_decisions', up: decisions },
  { name: '0013_example_kits', up: exampleKits },
  { name: '0014_candidate_rights', up: candidateRights },
  { name: '0015_assistant', up: assistant },
  { name: '0016_anonymised_candidates', up: anonymisedCandidates },
  { name: '0017_streamed_answers', up: streamedAnswers },
  { name: '0018_generated_questions', up: generatedQuestions },
  { name: '0019_dialogues', up: dialogues },
  { name: '0020_access_tokens', up: accessTokens },
  { name: '0021_webhooks', up: webhooks },
  { name: '0022_providers', up: providers },
  { name: '0023_lti', up: lti },
  { name: '0024_lti_grades', up: ltiGrades },
  { name: '0025_lti_courses', up: ltiCourses },
  { name: '0026_question_names', up: questionNames },
  { name: '0027_lti_registrations', up: ltiRegistrations },
  { name: '0028_question_origins', up: questionOrigins },
  { name: '0029_decided_without_interview', up: decidedWithoutInterview },
  { name: '0030_round_accounts', up: roundAccounts },
  { name: '0031_candidate_events', up: candidateEvents },
];
