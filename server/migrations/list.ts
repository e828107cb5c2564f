import { up as base } from './0001_base.ts';
import { up as mailAndAudit } from './0002_mail_and_audit.ts';
import { up as auditChain } from './0003_audit_chain.ts';
import { up as secondFactor } from './0004_second_factor.ts';
import { up as reset } from './0005_reset.ts';
import { up as google } from './0006_google.ts';
import { up as accountLinks } from './0007_account_links.ts';
import { up as purgedAccounts } from './0008_purged_accounts.ts';
import { up as notifications } from './0009_notifications.ts';
import { up as interviews } from './0010_interviews.ts';
import { up as attemptAdmin } from './0011_attempt_admin.ts';
import { up as exportTickets } from './0012_exports.ts';
import { up as itemStatistics } from './0013_item_statistics.ts';
import { up as skillSettings } from './0014_skill_settings.ts';
import { up as dailyResults } from './0015_daily_results.ts';
import { up as questionImports } from './0016_question_imports.ts';
import { up as calibrations } from './0017_calibrations.ts';
import { up as regrades } from './0018_regrades.ts';
import { up as untimed } from './0019_untimed.ts';
import { up as meetingCalendar } from './0020_meeting_calendar.ts';
import { up as meetingInvitations } from './0021_meeting_invitations.ts';
import { up as questionImages } from './0022_question_images.ts';
import { up as groups } from './0023_groups.ts';
import { up as resultsByGroup } from './0024_results_by_group.ts';
import { up as importClaims } from './0025_import_claims.ts';
import { up as marginalReliability } from './0026_marginal_reliability.ts';
import { up as waitingMessages } from './0027_waiting_messages.ts';
import { up as repeatedMessages } from './0028_repeated_messages.ts';
import { up as importReadings } from './0029_import_readings.ts';
import { up as relayOnly } from './0030_relay_only.ts';
import { up as resultsByMonth } from './0031_results_by_month.ts';
import { up as historyOfGroups } from './0032_history_of_groups.ts';
import { up as earlierTokens } from './0033_earlier_tokens.ts';
import { up as sinceWhen } from './0034_since_when.ts';
import { up as attendanceRequests } from './0035_attendance_requests.ts';
import { up as answersStay } from './0036_answers_stay.ts';
import { up as calibratedAttempts } from './0037_calibrated_attempts.ts';
import { up as whoAsked } from './0038_who_asked.ts';
import { up as packedAnswers } from './0039_packed_answers.ts';
import { up as nearlyTheSame } from './0040_nearly_the_same.ts';
import { up as withdrawnAssessments } from './0041_withdrawn_assessments.ts';
import { up as furtherData } from './0042_further_data.ts';
import { up as googleCredentials } from './0043_google_credentials.ts';
import { up as provenAddresses } from './0044_proven_addresses.ts';
import { up as devices } from './0045_devices.ts';
import { up as noWaitingPapers } from './0046_no_waiting_papers.ts';
import { up as closedPages } from './0047_closed_pages.ts';
import { up as accountTries } from './0048_account_tries.ts';
import { up as correctedAddresses } from './0049_corrected_addresses.ts';
import { up as chosenWaysIn } from './0050_chosen_ways_in.ts';

/** Every migration in order. Released ones are never edited; a change is a new entry. */
export const migrations: readonly { name: string; up: string }[] = [
  { name: '0001_base', up: base },
  { name: '0002_mail_and_audit', up: mailAndAudit },
  { name: '0003_audit_chain', up: auditChain },
  { name: '0004_second_factor', up: secondFactor },
  { name: '0005_reset', up: reset },
  { name: '0006_google', up: google },
  { name: '0007_account_links', up: accountLinks },
  { name: '0008_purged_accounts', up: purgedAccounts },
  { name: '0009_notifications', up: notifications },
  { name: '0010_interviews', up: interviews },
  { name: '0011_attempt_admin', up: attemptAdmin },
  { name: '0012_exports', up: exportTickets },
  { name: '0013_item_statistics', up: itemStatistics },
  { name: '0014_skill_settings', up: skillSettings },
  { name: '0015_daily_results', up: dailyResults },
  { name: '0016_question_imports', up: questionImports },
  { name: '0017_calibrations', up: calibrations },
  { name: '0018_regrades', up: regrades },
  { name: '0019_untimed', up: untimed },
  { name: '0020_meeting_calendar', up: meetingCalendar },
  { name: '0021_meeting_invitations', up: meetingInvitations },
  { name: '0022_question_images', up: questionImages },
  { name: '0023_groups', up: groups },
  { name: '0024_results_by_group', up: resultsByGroup },
  { name: '0025_import_claims', up: importClaims },
  { name: '0026_marginal_reliability', up: marginalReliability },
  { name: '0027_waiting_messages', up: waitingMessages },
  { name: '0028_repeated_messages', up: repeatedMessages },
  { name: '0029_import_readings', up: importReadings },
  { name: '0030_relay_only', up: relayOnly },
  { name: '0031_results_by_month', up: resultsByMonth },
  { name: '0032_history_of_groups', up: historyOfGroups },
  { name: '0033_earlier_tokens', up: earlierTokens },
  { name: '0034_since_when', up: sinceWhen },
  { name: '0035_attendance_requests', up: attendanceRequests },
  { name: '0036_answers_stay', up: answersStay },
  { name: '0037_calibrated_attempts', up: calibratedAttempts },
  { name: '0038_who_asked', up: whoAsked },
  { name: '0039_packed_answers', up: packedAnswers },
  { name: '0040_nearly_the_same', up: nearlyTheSame },
  { name: '0041_withdrawn_assessments', up: withdrawnAssessments },
  { name: '0042_further_data', up: furtherData },
  { name: '0043_google_credentials', up: googleCredentials },
  { name: '0044_proven_addresses', up: provenAddresses },
  { name: '0045_devices', up: devices },
  { name: '0046_no_waiting_papers', up: noWaitingPapers },
  { name: '0047_closed_pages', up: closedPages },
  { name: '0048_account_tries', up: accountTries },
  { name: '0049_corrected_addresses', up: correctedAddresses },
  { name: '0050_chosen_ways_in', up: chosenWaysIn },
];
