import type { JWTPayload } from 'jose';
import type { Skill } from '@assay/contract/questions/skills';
import type { LtiSelection } from '../lti/message.ts';

/** A teacher's selection for a course (LTI Deep Linking 2.0): who may, and the answer for the platform. */

/** Results go to gradebooks as percentages. */
const MAXIMUM = 100;
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const SELECTION_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

/** Why nothing can be selected; null: it can. */
export function refusalOfSelection({ isTeacher, takesLinks }: LtiSelection): string | null {
  if (!isTeacher) return 'Only teachers of the course can select skills.';
  if (!takesLinks)
    return 'This place in your course doesn’t accept activities. Select skills where you add activities.';
  return null;
}

type Listed = Pick<Skill, 'id' | 'name' | 'questionCount' | 'questionsPerQuiz' | 'timeLimitSeconds'>;

/** `10 questions · 15 minutes` */
export function factsOf({ questionCount, questionsPerQuiz, timeLimitSeconds }: Listed): string {
  const questions = Math.min(questionCount, questionsPerQuiz);
  const minutes = Math.round(timeLimitSeconds / 6) / 10;
  return `${questions} ${questions === 1 ? 'question' : 'questions'} · ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

interface Parts {
  tool: string;
  issuer: string;
  clientId: string;
  nonce: string;
  /** In seconds. */
  now: number;
  lifeSeconds: number;
}

/** The answer that we sign for the platform. Without skills, its page continues as if nothing had been selected. */
export function selectionResponse(asked: LtiSelection, skills: readonly Listed[], parts: Parts): JWTPayload {
  return {
    iss: parts.clientId,
    aud: [parts.issuer],
    iat: parts.now,
    exp: parts.now + parts.lifeSeconds,
    nonce: parts.nonce,
    [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}deployment_id`]: asked.deploymentId,
    ...(asked.data !== null && { [`${SELECTION_CLAIM}data`]: asked.data }),
    [`${SELECTION_CLAIM}content_items`]: skills.map((skill) => ({
      type: 'ltiResourceLink',
      title: skill.name,
      url: parts.tool,
      custom: { skill: String(skill.id) },
      // Quizzes run in a window of their own.
      ...(asked.takesWindows && { window: { targetName: '_blank' } }),
      ...(asked.takesLineItems && {
        lineItem: { label: skill.name, scoreMaximum: MAXIMUM, resourceId: `skill ${skill.id}` },
      }),
    })),
  };
}
