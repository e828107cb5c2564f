import type { ExampleKit } from './exampleKit.ts';

export const structuredInterview: ExampleKit = {
  title: 'Structured interview',
  description:
    'For any role. Questions about what the candidate has really done, the same for everyone. Ask for one example each, and stay with it until you know what they did themselves.',
  competencies: [
    {
      id: 'problem-solving',
      name: 'Problem solving',
      anchors: [
        'Describes symptoms, not a cause. Can’t say what they tried or why. The problem went away, or someone else solved it.',
        'Tried one thing after another. Found a fix, but can’t explain why it worked or how they know it lasts.',
        'Narrowed the problem down step by step, found the cause and fixed it. Names what they checked and what they ruled out.',
        'Also weighed two or more solutions with their costs, chose one for a stated reason, and checked afterwards that it held.',
        'Also questioned the problem as it was given, found the part that mattered, and left something behind that prevents its whole kind.',
      ],
    },
    {
      id: 'ownership',
      name: 'Ownership',
      anchors: [
        'Puts the outcome down to others or to circumstances. Waited to be told, or left when it became difficult.',
        'Did the assigned part, but let go once it was handed over. Learned of the result by chance, or not at all.',
        'Saw it through to the result, raised problems early, and says plainly what went wrong on their side.',
        'Took on what no one had been asked to do, made trade-offs visible, and kept the people affected informed.',
        'Carried a result that depended on others without authority over them, under real risk, and can show what it changed.',
      ],
    },
    {
      id: 'collaboration',
      name: 'Working with others',
      anchors: [
        'Speaks of colleagues with contempt, or can’t name a disagreement. Won by pressure, or gave in and kept quiet.',
        'Describes the conflict from one side only. It ended because someone above decided.',
        'Can put the other side’s view fairly, spoke to them directly, and reached something both could work with.',
        'Changed their own mind on evidence, or helped the other person do so, and the working relationship got better.',
        'Made a divided group able to decide. Others sought their help afterwards, and they share the credit by name.',
      ],
    },
    {
      id: 'communication',
      name: 'Communication',
      anchors: [
        'Answers another question than the one asked. The listener can’t retell the story, even after asking again.',
        'The point is in there, but the listener has to dig. Uses terms without checking that they are understood.',
        'Answers the question, in order, with enough detail to follow. Explains terms when asked.',
        'Begins with the point, chooses details for this listener, notices confusion and puts it another way.',
        'Makes something difficult simple without making it wrong, says what they are unsure of, and asks what the listener needs.',
      ],
    },
    {
      id: 'learning',
      name: 'Learning from experience',
      anchors: [
        'Names no mistake of their own, or one that is praise in disguise. Would do everything the same way.',
        'Names a mistake but no cause. The lesson is general: “communicate more”, “plan better”.',
        'Names a mistake that cost something, its cause, and one thing they have done differently since.',
        'Asked for feedback that was hard to hear, changed a habit because of it, and can show a later case where it helped.',
        'Learns on purpose: tries, measures, drops what doesn’t work. Has spread what they learned, so that others didn’t repeat it.',
      ],
    },
  ],
  questions: [
    {
      id: 'opening',
      text: 'Welcome, and who we are. We will ask everyone the same questions and take notes; there is time for your questions at the end. What should we know about your current work to follow your examples?',
      competencyId: null,
      followUps: [],
      minutes: 4,
    },
    {
      id: 'hard-problem',
      text: 'Tell us about the most difficult problem you solved in the last two years. Begin with how you noticed it.',
      competencyId: 'problem-solving',
      followUps: [
        'What did you check first, and why that?',
        'What else did you consider, and why did you not do it?',
        'How do you know it stayed solved?',
      ],
      minutes: 10,
    },
    {
      id: 'off-track',
      text: 'Tell us about something you were responsible for that went off track. What did you do, from the moment you knew?',
      competencyId: 'ownership',
      followUps: [
        'Whom did you tell, when, and what did you say?',
        'Which part of it was yours, and which was not?',
        'How did it end?',
      ],
      minutes: 9,
    },
    {
      id: 'disagreement',
      text: 'Tell us about a disagreement with someone whose work you depended on. What was it about?',
      competencyId: 'collaboration',
      followUps: [
        'How would they tell this story?',
        'What did you change because of it?',
        'How do you work together today?',
      ],
      minutes: 9,
    },
    {
      id: 'explain',
      text: 'Choose something from your field that people often get wrong, and explain it to us as to a new colleague from another department.',
      competencyId: 'communication',
      followUps: [
        'What did you leave out on purpose?',
        'How would you explain it to someone who has to decide about money?',
      ],
      minutes: 7,
    },
    {
      id: 'mistake',
      text: 'Tell us about a decision of yours that turned out to be wrong. How did you find out?',
      competencyId: 'learning',
      followUps: [
        'What did you know at the time?',
        'What have you done differently since? Give us one case.',
        'Who has told you something about your work that was hard to hear?',
      ],
      minutes: 9,
    },
    {
      id: 'your-questions',
      text: 'What would you like to know from us? We will also say what happens next, and by when.',
      competencyId: null,
      followUps: [],
      minutes: 7,
    },
  ],
};
