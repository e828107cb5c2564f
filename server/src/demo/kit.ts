import type { KitFields } from '@assay/contract/rounds/kits';
import type { Rating, Recommendation } from '@assay/contract/rounds/scorecards';

/** The questions of the demo's round. */
export const DEMO_KIT: KitFields = {
  title: 'Teaching assistants',
  description: 'Half an hour of conversation, and ten minutes in which the candidate explains something to us.',
  competencies: [
    {
      id: 'explaining',
      name: 'Explaining',
      anchors: [
        'Recites the textbook. Doesn’t notice that no one follows.',
        'Correct, but in one way only. Repeats the same words when asked again.',
        'Explains in small steps, and checks whether they were understood.',
        'Finds an example from the listener’s world, and another one when it doesn’t work.',
        'Makes the listener find the next step themselves, and leaves them more confident than before.',
      ],
    },
    {
      id: 'subject',
      name: 'Command of the subject',
      anchors: [
        'Gets the basics of the course wrong.',
        'Solves the exercises, but can’t say why the method works.',
        'Solves the exercises of the course, and says where each method ends.',
        'Connects topics, and sees at once where a student’s wrong solution went wrong.',
        'Also knows why students get it wrong, and what to show them instead.',
      ],
    },
    {
      id: 'reliability',
      name: 'Reliability',
      anchors: [
        'Missed commitments, and blames others.',
        'Kept commitments when reminded.',
        'Keeps commitments, and says early when something will be late.',
        'Took over when others dropped out, and kept everyone informed.',
        'Ran something regular over a year that people could count on.',
      ],
    },
    {
      id: 'fairness',
      name: 'Fair judgement',
      anchors: [
        'Judges people. Has favourites, and says so.',
        'Judges work by feeling. Can’t explain a mark.',
        'Judges by what was asked, and can explain a mark to the student.',
        'Checks their own marks against a second reader’s, and corrects them.',
        'Has made a marking scheme fairer, and can show how.',
      ],
    },
  ],
  questions: [
    {
      id: 'opening',
      text: 'Which course would you like to help with, and why that one?',
      competencyId: null,
      followUps: [],
      minutes: 4,
    },
    {
      id: 'explain',
      text: 'Explain one idea of that course to us as if we had missed the lecture.',
      competencyId: 'explaining',
      followUps: ['I still don’t see it.', 'Where would I meet this outside the course?'],
      minutes: 10,
    },
    {
      id: 'wrong-solution',
      text: 'Here is a student’s wrong solution. What happened, and what do you say to them?',
      competencyId: 'subject',
      followUps: ['What else could have led them there?'],
      minutes: 8,
    },
    {
      id: 'promise',
      text: 'Tell us about something you promised and could not keep.',
      competencyId: 'reliability',
      followUps: ['When did you say so, and to whom?'],
      minutes: 7,
    },
    {
      id: 'marking',
      text: 'A friend of yours asks for two more points. The answer is almost right. What do you do?',
      competencyId: 'fairness',
      followUps: ['And if it were a stranger?', 'How would you find out whether you mark too strictly?'],
      minutes: 7,
    },
  ],
};

interface DemoCard {
  ratings: Rating[];
  recommendation: Recommendation;
  summary: string;
}

/** Of the candidate whose interview took place: they agree on most, and differ on one competency. */
export const DEMO_CARDS: readonly DemoCard[] = [
  {
    ratings: [
      {
        competencyId: 'explaining',
        score: 5,
        evidence: 'Explained the standard error with heights in our own row, and let us predict the next sample.',
      },
      { competencyId: 'subject', score: 4, evidence: 'Saw that the student had divided by n instead of its root.' },
      { competencyId: 'reliability', score: 3, evidence: 'Gave the club two weeks’ notice that she couldn’t lead it.' },
      { competencyId: 'fairness', score: 4, evidence: 'Would ask a colleague to mark her friend’s paper.' },
    ],
    recommendation: 'strong_yes',
    summary: 'The clearest explanation of this round. I would let her run a group from the first week.',
  },
  {
    ratings: [
      { competencyId: 'explaining', score: 4, evidence: 'A second example came at once when the first one failed.' },
      { competencyId: 'subject', score: 4, evidence: '' },
      { competencyId: 'reliability', score: 2, evidence: 'Both examples ended with someone else finishing the work.' },
      { competencyId: 'fairness', score: 4, evidence: '' },
    ],
    recommendation: 'yes',
    summary: 'Strong in front of a group. We should agree early what happens when she is ill.',
  },
];

/** Of the candidate who was decided. */
export const DECIDED_CARDS: readonly DemoCard[] = [
  {
    ratings: [
      {
        competencyId: 'explaining',
        score: 4,
        evidence: 'Drew the two groups of an experiment before saying “control”.',
      },
      {
        competencyId: 'subject',
        score: 5,
        evidence: 'Named three wrong ways to read a p-value, and where each comes from.',
      },
      { competencyId: 'reliability', score: 4, evidence: 'Has run the reading group for two terms.' },
      {
        competencyId: 'fairness',
        score: 3,
        evidence: 'Gave the same points to both sample answers, and said for what.',
      },
    ],
    recommendation: 'strong_yes',
    summary: 'Knows where students go wrong, and stays patient.',
  },
  {
    ratings: [
      { competencyId: 'explaining', score: 3, evidence: 'Asked twice whether we were following.' },
      { competencyId: 'subject', score: 4, evidence: 'Found the mistake in the sample solution at once.' },
      { competencyId: 'reliability', score: 4, evidence: 'Found a replacement a week before an exam.' },
      { competencyId: 'fairness', score: 4, evidence: 'Would let someone else mark a friend’s work.' },
    ],
    recommendation: 'yes',
    summary: 'Solid in all four. More examples would help the slower half of a group.',
  },
];
