import type { ExampleKit } from './exampleKit.ts';

export const codeReviewTalk: ExampleKit = {
  title: 'Code review talk',
  description:
    'For developers. Send a change of 100–200 lines from your own code half an hour before, with one bug, one risk and one thing that is good. The candidate reviews it with you on a shared screen; nothing has to be written.',
  competencies: [
    {
      id: 'reading',
      name: 'Reading code',
      anchors: [
        'Reads the names and guesses. Can’t follow one value through the change, even with help.',
        'Follows the main path when led, but loses track at a call, a branch or an error.',
        'Explains correctly what the change does, on the main path and on an error path, and asks about what isn’t in view.',
        'Builds the picture unaided: states what the change assumes about its callers and data, and checks that against the code.',
        'Also sees what the change doesn’t touch but should, and explains the code so that others in the room understand it better.',
      ],
    },
    {
      id: 'correctness',
      name: 'Finding what can fail',
      anchors: [
        'Comments on layout and names only. Doesn’t see the bug when pointed at its lines.',
        'Finds the bug once led to it, or suspects many places without a case that would fail.',
        'Finds the bug, or another real one, and gives an input or an order of events that shows it.',
        'Also covers limits, concurrency, partial failure or hostile input where they apply here, and tells likely from unlikely.',
        'Finds a failure the interviewers hadn’t thought of, or shows why a feared one can’t happen, and how to see it in production.',
      ],
    },
    {
      id: 'design',
      name: 'Judging design',
      anchors: [
        'Would rewrite it in a preferred style or framework. No reason beyond taste.',
        'Names principles, but can’t say what they would change here or what it would cost.',
        'Points to one place that will be hard to change, says which future change would hurt, and proposes a smaller step.',
        'Weighs alternatives for this team and this code, including leaving it as it is, and says what would make them decide otherwise.',
        'Finds the one decision the rest hangs on, and a way there in steps that each can be released.',
      ],
    },
    {
      id: 'testing',
      name: 'Testing',
      anchors: [
        'Tests come last, or are for someone else. Can’t name a case worth testing.',
        'Wants “more tests” or a coverage figure. The cases named repeat what the code obviously does.',
        'Names the two or three cases that would catch the likely mistakes, and where each is tested most cheaply.',
        'Also says which existing test would still pass with the bug in, and how to make the code easier to test.',
        'Also knows what tests can’t show here, and covers it another way: a check at run time, a gradual release, a measurement.',
      ],
    },
    {
      id: 'feedback',
      name: 'Giving feedback',
      anchors: [
        'Belittles the author, or has nothing to say. Becomes defensive when the interviewer disagrees.',
        'A list of remarks without weight: a typo and a data loss sound the same. Tells, doesn’t ask.',
        'Says what must change and what is a matter of taste, with reasons, and names something that is good.',
        'Asks before assuming, offers a way forward for each serious point, and changes their mind on a good argument.',
        'The author would want the next review from them: little text, right order, teaches something, leaves the author in charge.',
      ],
    },
  ],
  questions: [
    {
      id: 'opening',
      text: 'Welcome, and how this works: think aloud, ask us anything about the code, and treat us as the authors. What kind of code do you review most often?',
      competencyId: null,
      followUps: [],
      minutes: 5,
    },
    {
      id: 'walk-through',
      text: 'Walk us through the change. What does it do, and what was the author’s goal?',
      competencyId: 'reading',
      followUps: [
        'What happens when this call fails?',
        'Which part took you longest to understand?',
        'What do you need to know that isn’t here?',
      ],
      minutes: 12,
    },
    {
      id: 'what-fails',
      text: 'It was released an hour ago, and something is wrong. Where do you look first, and why there?',
      competencyId: 'correctness',
      followUps: [
        'Which input would show it?',
        'What if two people do this at the same moment?',
        'What would you see in the logs?',
      ],
      minutes: 12,
    },
    {
      id: 'next-change',
      text: 'Next month we need the obvious next feature on top of this (name one). What in this change helps, and what will be in the way?',
      competencyId: 'design',
      followUps: ['What would you change now, and what would you leave?', 'What would it cost to be wrong about that?'],
      minutes: 10,
    },
    {
      id: 'tests',
      text: 'You may add three tests to this change. Which ones, and where?',
      competencyId: 'testing',
      followUps: [
        'Which of them would have caught the bug?',
        'What can’t be tested here, and what do you do about it?',
      ],
      minutes: 8,
    },
    {
      id: 'say-it',
      text: 'I am the author, it is my third week, and I am proud of this. Give me your review.',
      competencyId: 'feedback',
      followUps: [
        'I disagree with your second point, because … (argue for it).',
        'Which of these would you block the release for?',
      ],
      minutes: 8,
    },
    {
      id: 'your-questions',
      text: 'What would you like to know about how we work? We will also say what happens next, and by when.',
      competencyId: null,
      followUps: [],
      minutes: 5,
    },
  ],
};
