// Takes a quiz as a learner, then reads its result and exports it with an admin's access token.
// The commands are in the guide (docs/admin/integrate.md, “Generate a client”).
import { client } from './client/client.gen.ts';
import * as assay from './client/index.ts';

const [baseUrl = '', email = '', skillName = ''] = process.argv.slice(2);
const { PASSWORD: password = '', TOKEN: adminToken = '' } = process.env;
client.setConfig({ baseUrl });

const { data: signedIn } = await assay.authLogin({ body: { email, password }, throwOnError: true });
if (!('token' in signedIn.data)) throw new Error('This account needs a second step.');
const learner = { auth: signedIn.data.token, throwOnError: true } as const;

const { data: skills } = await assay.skillsList({ ...learner, query: { search: skillName, isActive: true } });
const [skill] = skills.data.items;
if (!skill) throw new Error(`No skill is called ${skillName}.`);

const { data: started } = await assay.quizStart({ ...learner, body: { skillId: skill.id } });
const { id: quizAttemptId, questions } = started.data.quizAttempt;
for (const { id: questionId, options } of questions) {
  const [selectedAnswer = ''] = Object.keys(options);
  await assay.quizAnswer({ ...learner, body: { quizAttemptId, questionId, selectedAnswer } });
}
const { data: completed } = await assay.quizComplete({ ...learner, body: { quizAttemptId } });
const { correctAnswers, totalQuestions } = completed.data.score;
console.log(`${correctAnswers} of ${totalQuestions} right`);

const admin = { auth: adminToken, throwOnError: true } as const;
const { data: attempts } = await assay.attemptAdminList({
  ...admin,
  query: { skillId: skill.id, status: 'completed' },
});
console.log(`${attempts.data.pagination.total} completed`);

const { data: prepared } = await assay.exportsPrepare({
  ...admin,
  body: { list: 'attempts', format: 'csv', filter: { skillId: skill.id, minScore: 0 } },
});
console.log(await (await fetch(new URL(prepared.data.path, baseUrl))).text());
