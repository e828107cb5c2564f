import type { Kysely } from 'kysely';
import type {
  UsersTable,
  SessionsTable,
  SecondFactorsTable,
  RecoveryCodesTable,
  SignInChallengesTable,
  ResetCodesTable,
  ResetTokensTable,
  AccountTriesTable,
  GoogleNoncesTable,
  GoogleCredentialsTable,
  ProviderLogoutsTable,
  ProviderSignInsTable,
  AccountLinksTable,
  NotificationsTable,
} from './tables/accounts.ts';
import type {
  AiGenerationsTable,
  AiMessagesTable,
  AiSessionsTable,
  AiUsageTable,
  QuestionOriginsTable,
} from './tables/assistant.ts';
import type { QuestionImportsTable, QuestionImportItemsTable } from './tables/questionFiles.ts';
import type {
  SkillsTable,
  QuestionsTable,
  QuestionImagesTable,
  QuestionVersionImagesTable,
  QuestionVersionsTable,
} from './tables/bank.ts';
import type {
  AttemptsTable,
  AttemptAnswersTable,
  AttemptAssessmentsTable,
  AttemptTimesTable,
  AttemptVoidsTable,
  ExtensionRequestsTable,
  ExtendedAttemptsTable,
  RegradeChangesTable,
  RegradesTable,
  StandingsTable,
  DailyResultsTable,
  MonthlyResultsTable,
  StaleResultsTable,
} from './tables/quiz.ts';
import type {
  ScoredAttemptsTable,
  ItemSumsTable,
  ItemAnswersTable,
  ScoreCountsTable,
  CalibrationsTable,
  ItemParametersTable,
} from './tables/items.ts';
import type {
  OutboxTable,
  AuditEventsTable,
  AuditAddressesTable,
  AuditUnsealedTable,
  AuditSealsTable,
  ExportTicketsTable,
  InstallationTable,
} from './tables/records.ts';
import type {
  LtiGradesTable,
  LtiKeysTable,
  LtiLaunchesTable,
  LtiPeopleTable,
  LtiCoursesTable,
  LtiPlatformsTable,
  LtiRegistrationsTable,
} from './tables/lti.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './tables/webhooks.ts';
import type {
  MeetingsTable,
  MeetingHostsTable,
  JoinRequestsTable,
  AdmitTokensTable,
  ParticipantsTable,
  AttendancesTable,
  MeetingMessagesTable,
  MeetingInvitationsTable,
  InvitationTokensTable,
  CalendarFeedsTable,
} from './tables/interviews.ts';
import type {
  KitsTable,
  KitVersionsTable,
  ScorecardsTable,
  ScorecardRevisionsTable,
  InterviewNotesTable,
} from './tables/kits.ts';
import type {
  RoundsTable,
  RoundCandidatesTable,
  RoundMeetingsTable,
  CandidateLinksTable,
  RoundSlotsTable,
  SlotHostsTable,
  RoundSkillsTable,
  CandidateCodesTable,
  CandidateEventsTable,
} from './tables/rounds.ts';
import type {
  DecisionEmailsTable,
  DecisionTextsTable,
  DossierLinksTable,
  DossierViewsTable,
  RoundDecisionsTable,
} from './tables/decisions.ts';

// The data model: every table, with its columns in tables/. A test compares them with the migrated catalogue. Each
// table is written by the one feature named above it there; reports may read all.

export type { StoredOption } from './tables/bank.ts';
export type { PaperItem } from './tables/quiz.ts';
export type { CalendarPart } from './tables/records.ts';

export interface Database {
  meetings: MeetingsTable;
  meeting_hosts: MeetingHostsTable;
  calendar_feeds: CalendarFeedsTable;
  join_requests: JoinRequestsTable;
  admit_tokens: AdmitTokensTable;
  participants: ParticipantsTable;
  attendances: AttendancesTable;
  meeting_messages: MeetingMessagesTable;
  meeting_invitations: MeetingInvitationsTable;
  invitation_tokens: InvitationTokensTable;
  rounds: RoundsTable;
  round_candidates: RoundCandidatesTable;
  round_meetings: RoundMeetingsTable;
  kits: KitsTable;
  kit_versions: KitVersionsTable;
  scorecards: ScorecardsTable;
  scorecard_revisions: ScorecardRevisionsTable;
  interview_notes: InterviewNotesTable;
  round_decisions: RoundDecisionsTable;
  decision_emails: DecisionEmailsTable;
  ai_sessions: AiSessionsTable;
  ai_messages: AiMessagesTable;
  ai_usage: AiUsageTable;
  ai_generations: AiGenerationsTable;
  question_origins: QuestionOriginsTable;
  decision_texts: DecisionTextsTable;
  candidate_links: CandidateLinksTable;
  round_slots: RoundSlotsTable;
  slot_hosts: SlotHostsTable;
  round_skills: RoundSkillsTable;
  candidate_codes: CandidateCodesTable;
  candidate_events: CandidateEventsTable;
  dossier_links: DossierLinksTable;
  dossier_views: DossierViewsTable;
  notifications: NotificationsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  lti_platforms: LtiPlatformsTable;
  lti_registrations: LtiRegistrationsTable;
  lti_courses: LtiCoursesTable;
  lti_launches: LtiLaunchesTable;
  lti_people: LtiPeopleTable;
  lti_keys: LtiKeysTable;
  lti_grades: LtiGradesTable;
  installation: InstallationTable;
  users: UsersTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  reset_codes: ResetCodesTable;
  reset_tokens: ResetTokensTable;
  account_tries: AccountTriesTable;
  google_nonces: GoogleNoncesTable;
  google_credentials: GoogleCredentialsTable;
  provider_sign_ins: ProviderSignInsTable;
  provider_logouts: ProviderLogoutsTable;
  account_links: AccountLinksTable;
  skills: SkillsTable;
  questions: QuestionsTable;
  question_versions: QuestionVersionsTable;
  question_images: QuestionImagesTable;
  question_version_images: QuestionVersionImagesTable;
  question_imports: QuestionImportsTable;
  question_import_items: QuestionImportItemsTable;
  attempts: AttemptsTable;
  attempt_answers: AttemptAnswersTable;
  attempt_times: AttemptTimesTable;
  attempt_assessments: AttemptAssessmentsTable;
  attempt_voids: AttemptVoidsTable;
  extension_requests: ExtensionRequestsTable;
  extended_attempts: ExtendedAttemptsTable;
  regrades: RegradesTable;
  regrade_changes: RegradeChangesTable;
  standings: StandingsTable;
  scored_attempts: ScoredAttemptsTable;
  item_sums: ItemSumsTable;
  item_answers: ItemAnswersTable;
  score_counts: ScoreCountsTable;
  calibrations: CalibrationsTable;
  item_parameters: ItemParametersTable;
  daily_results: DailyResultsTable;
  monthly_results: MonthlyResultsTable;
  stale_results: StaleResultsTable;
  outbox: OutboxTable;
  audit_events: AuditEventsTable;
  audit_addresses: AuditAddressesTable;
  audit_unsealed: AuditUnsealedTable;
  audit_seals: AuditSealsTable;
  export_tickets: ExportTicketsTable;
}

/** The database or a transaction on it: a store's functions take either. */
export type Db = Kysely<Database>;
