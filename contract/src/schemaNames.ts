import * as accessTokens from './people/accessTokens.ts';
import * as accounts from './people/accounts.ts';
import * as adminReports from './reports/adminReports.ts';
import * as assistant from './assistant.ts';
import * as attemptAdmin from './quiz/attemptAdmin.ts';
import * as audit from './audit.ts';
import * as auth from './people/auth.ts';
import * as calibrations from './questions/calibrations.ts';
import * as candidatePage from './rounds/candidatePage.ts';
import * as decisions from './rounds/decisions.ts';
import * as dossier from './rounds/dossier.ts';
import * as fields from './fields.ts';
import * as google from './people/google.ts';
import * as interviews from './interviews/interviews.ts';
import * as items from './questions/items.ts';
import * as kits from './rounds/kits.ts';
import * as lti from './lti.ts';
import * as mailAdmin from './mailAdmin.ts';
import * as notifications from './notifications.ts';
import * as panels from './rounds/panels.ts';
import * as questionBank from './questions/questionBank.ts';
import * as questionFiles from './questions/questionFiles.ts';
import * as questionGeneration from './questions/questionGeneration.ts';
import * as questionImages from './questions/questionImages.ts';
import * as questionLint from './questions/questionLint.ts';
import * as questions from './questions/questions.ts';
import * as quiz from './quiz/quiz.ts';
import * as quizResults from './rounds/quizResults.ts';
import * as regrades from './quiz/regrades.ts';
import * as reports from './reports/reports.ts';
import * as retention from './rounds/retention.ts';
import * as roundReport from './rounds/roundReport.ts';
import * as roundStatus from './rounds/roundStatus.ts';
import * as rounds from './rounds/rounds.ts';
import * as scorecards from './rounds/scorecards.ts';
import * as search from './search.ts';
import * as secondFactor from './people/secondFactor.ts';
import * as skills from './questions/skills.ts';
import * as slots from './rounds/slots.ts';
import * as userAdmin from './people/userAdmin.ts';
import * as userImport from './people/userImport.ts';
import * as users from './people/users.ts';
import * as webhooks from './webhooks.ts';
import type { z } from 'zod';

/**
 * The schemas that have a name in the published documents, and so in the clients generated from them. A name stays,
 * whatever the schema is called here.
 */
export const schemaNames = {
  AccessToken: accessTokens.accessToken,
  AreaRights: accessTokens.areaRights,
  OwnEmail: accounts.ownEmail,
  PersonalData: accounts.personalData,
  Preferences: accounts.preferences,
  Assessment: attemptAdmin.assessment,
  AssessmentData: attemptAdmin.assessmentData,
  AttemptLearner: attemptAdmin.learner,
  AttemptsOutcome: attemptAdmin.outcome,
  InspectedAttempt: attemptAdmin.inspectedAttempt,
  ListedAttempt: attemptAdmin.listedAttempt,
  ComparedCount: adminReports.compared,
  ReportTotals: adminReports.totals,
  ReportWindow: adminReports.window,
  SkillEstimate: adminReports.skillEstimate,
  SkillReport: adminReports.skillReport,
  TrendPoint: adminReports.trendPoint,
  AnswerEvent: assistant.answerEvent,
  AnswerSource: assistant.source,
  AnswerTable: assistant.answerTable,
  Conversation: assistant.session,
  ConversationMessage: assistant.chatMessage,
  UsedTokens: assistant.usedTokens,
  AuditPerson: audit.person,
  LoggedEvent: audit.loggedEvent,
  Credentials: auth.credentials,
  EmailProof: auth.emailProof,
  OwnUser: auth.ownUser,
  PublicConfig: auth.publicConfig,
  SecondStepRequired: auth.challenged,
  Session: auth.session,
  SignedIn: auth.signedIn,
  GoogleUserInfo: google.userInfo,
  PasscodeRequired: google.passcodeRequired,
  Attendance: interviews.attendance,
  CallQuality: interviews.callQuality,
  IceServer: interviews.iceServer,
  Invitation: interviews.invitation,
  ListedMeeting: interviews.listedMeeting,
  Meeting: interviews.meeting,
  Panel: interviews.panel,
  PanelMember: interviews.panelMember,
  PublicMeeting: interviews.publicMeeting,
  Kit: kits.kit,
  KitCompetency: kits.kitCompetency,
  KitContent: kits.kitContent,
  KitQuestion: kits.kitQuestion,
  ListedKit: kits.listedKit,
  KitInput: kits.kitFields,
  RoundKit: kits.roundKit,
  PanelConflict: panels.panelConflict,
  PanelInterview: panels.panelInterview,
  Retention: retention.retention,
  ListedCandidate: rounds.listedCandidate,
  Round: rounds.round,
  RoundCandidate: rounds.roundCandidate,
  RoundInterview: rounds.roundInterview,
  Decision: decisions.decision,
  DecisionText: decisions.shownText,
  DecisionTexts: decisions.texts,
  DecisionTextInput: decisions.outcomeText,
  Dossier: dossier.dossier,
  CandidateEvent: dossier.candidateEvent,
  DossierCard: dossier.dossierCard,
  DossierInterview: dossier.dossierInterview,
  DossierLink: dossier.dossierLink,
  Estimate: roundReport.estimate,
  RatedCompetency: roundReport.ratedCompetency,
  RoundReport: roundReport.roundReport,
  Discrimination: items.discrimination,
  ItemRow: items.itemRow,
  OptionFigures: items.optionFigures,
  Reliability: items.reliability,
  ScoreSpread: items.scores,
  CalibratedItem: calibrations.calibratedItem,
  Calibration: calibrations.calibration,
  CandidatePage: candidatePage.candidatePage,
  CandidateQuiz: candidatePage.candidateQuiz,
  Rehearsal: candidatePage.rehearsal,
  FailedMail: mailAdmin.failedMail,
  LtiCourse: lti.ltiCourse,
  LtiPlatform: lti.ltiPlatform,
  LtiPlatformChange: lti.platformChange,
  LtiPlatformInput: lti.newPlatform,
  Webhook: webhooks.webhook,
  WebhookDelivery: webhooks.webhookDelivery,
  WebhookTry: webhooks.lastTry,
  WebhookInput: webhooks.newWebhook,
  Notification: notifications.notification,
  ImportApplication: questionFiles.applying,
  ImportItem: questionFiles.importItem,
  ImportPlace: questionFiles.oneSkill,
  QuestionImport: questionFiles.questionImport,
  ReadFormat: questionFiles.readFormat,
  GateCheck: questionGeneration.gateCheck,
  GateFinding: questionGeneration.gateFinding,
  GateItem: questionGeneration.gateItem,
  GeneratedItem: questionGeneration.generatedItem,
  ItemText: questionGeneration.itemText,
  QuestionOrigin: questionGeneration.questionOrigin,
  QuestionGeneration: questionGeneration.generation,
  WantedQuestions: questionGeneration.wanted,
  BankQuestion: questionBank.bankQuestion,
  DuplicatePair: questionBank.duplicatePair,
  MeasuredFacility: questionBank.measuredFacility,
  QuestionBrief: questionBank.brief,
  QuestionVersion: questionBank.version,
  QuestionImage: questionImages.questionImage,
  Difficulty: questions.difficulty,
  OptionsInput: questions.optionMap,
  Options: fields.storedOptions,
  QuestionInput: questions.newQuestion,
  QuestionOfSkillInput: questions.newQuestionOfSkill,
  Question: questions.question,
  QuestionChange: questions.questionChange,
  QuestionCorrection: questions.correction,
  QuestionStatus: questions.questionStatus,
  AttemptAnswer: quiz.attemptAnswer,
  AttemptDetails: quiz.attemptDetails,
  AttemptSummary: quiz.attemptSummary,
  CountingPoints: quiz.countingPoints,
  Interval: quiz.interval,
  OpenAttempt: quiz.openAttempt,
  QuizQuestion: quiz.quizQuestion,
  SavedAnswer: quiz.savedAnswer,
  Score: quiz.score,
  RankMove: regrades.rankMove,
  Regrade: regrades.regrade,
  RegradeComputing: regrades.computing,
  RegradeDecision: regrades.decision,
  RegradeLearner: regrades.learner,
  RegradePreview: regrades.previewed,
  RegradeProgress: regrades.regradeProgress,
  RegradeScore: regrades.score,
  Achievement: reports.achievement,
  AchievementsReport: reports.achievementsReport,
  LeaderboardEntry: reports.leaderboardEntry,
  SkillUsageRow: reports.skillUsageRow,
  Streak: reports.streak,
  UserReport: reports.userReport,
  CompetencyRating: scorecards.rating,
  InterviewFeedback: scorecards.interviewFeedback,
  InterviewForPanel: scorecards.interviewForPanel,
  InterviewNote: scorecards.interviewNote,
  InterviewNoteInput: scorecards.noteFields,
  OwnScorecard: scorecards.ownScorecard,
  PanelCard: scorecards.panelCard,
  ScorecardVersion: scorecards.cardVersion,
  Recommendation: scorecards.recommendation,
  ScorecardContent: scorecards.scorecardContent,
  ScorecardDraft: scorecards.draftFields,
  SubmittedCard: scorecards.submittedCard,
  SearchResults: search.found,
  RecoveryCodes: secondFactor.recoveryCodes,
  Blueprint: skills.blueprint,
  CountingRule: skills.countingRule,
  ManagedSkill: skills.managedSkill,
  SkillInput: skills.newSkill,
  ReviewPolicy: skills.reviewPolicy,
  Skill: skills.skill,
  SkillChange: skills.skillChange,
  Slot: slots.slot,
  ManagedUser: userAdmin.managedUser,
  UserState: userAdmin.userState,
  ImportedRow: userImport.importedRow,
  UserImportCounts: userImport.counts,
  UserProfile: users.userProfile,
  Pagination: fields.pagination,
  LintFinding: questionLint.lintFinding,
  QuizResult: quizResults.quizResult,
  CandidateStatus: roundStatus.candidateStatus,
  DecisionOutcome: roundStatus.decisionOutcome,
  InterviewStatus: roundStatus.interviewStatus,
  PanelInterviewStatus: roundStatus.panelInterviewStatus,
  RoundStatus: roundStatus.roundStatus,
} satisfies Record<string, z.ZodType>;
