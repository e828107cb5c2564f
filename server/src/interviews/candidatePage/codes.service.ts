import { Failure } from '@assay/contract/failure';
import { OTP_LIFE_MS, OTP_TRIES } from '../../auth/otp.ts';
import { queueMail } from '../../mail/mail.service.ts';
import type { App } from '../../app.ts';
import { maskEmail } from '../../users/emailAddress.ts';
import { putCandidateCode, takeCodeTry } from '../data/candidateCodes.store.ts';
import type { CodeOf } from '../data/candidateCodes.store.ts';

// A link alone may have been passed on: what reaches further than one round also needs the mailbox.

const WORDS: Readonly<Record<CodeOf['purpose'], { subject: string; effect: string }>> = {
  quizzes: { subject: 'Your code for the quizzes', effect: 'It opens only the quizzes of your round.' },
  export: { subject: 'Your code to download your data', effect: 'It lets you download your interview data.' },
  erase: {
    subject: 'Your code to delete your data',
    effect: 'It deletes your interview data and cancels planned interviews. You can’t undo this.',
  },
};

/**
 * The try is counted before the code is checked, so that simultaneous tries cannot exceed the limit.
 * @returns the code's hash, by which it is deleted with its use
 */
export async function provenCode(app: App, codeOf: CodeOf, code: string): Promise<string> {
  const codeHash = await takeCodeTry(app.db, codeOf, OTP_TRIES, app.clock.now());
  if (!(await app.passwords.verify(codeHash, code)) || codeHash === null) {
    app.metrics.authFailures.inc({ reason: 'candidate_code' });
    throw new Failure('invalid_otp');
  }
  return codeHash;
}

/** @returns the address it was sent to, masked */
export async function sendCode(
  inside: App,
  codeOf: CodeOf,
  { otp, codeHash, to, userId }: { otp: string; codeHash: string; to: string; userId: number | null },
): Promise<{ codeSentTo: string }> {
  const { subject, effect } = WORDS[codeOf.purpose];
  inside.limits.take('candidateCode', `candidate ${codeOf.candidateId}`);
  const createdAt = inside.clock.now();
  const expiresAt = new Date(createdAt.getTime() + OTP_LIFE_MS);
  await putCandidateCode(inside.db, { ...codeOf, codeHash, createdAt, expiresAt });
  await queueMail(inside, {
    kind: 'candidate_code',
    to,
    userId,
    subject,
    code: otp,
    paragraphs: [
      'Enter this code on the page where you asked for it:',
      `It works once and expires in ten minutes. ${effect}`,
      'If you didn’t ask for it, ignore this email.',
    ],
    expiresAt,
  });
  return { codeSentTo: maskEmail(to) };
}
