/** What the demo's students and teachers write to each other. No patient is named, as in a real record. */
export const studentRemarks = [
  'Went to plan. I was slower than I wanted to be.',
  'Patient was anxious, so I took more breaks and explained each step.',
  'I needed help to see the far side of the tooth.',
  'Good visit. Next time I will set up the tray before the patient comes in.',
  'I asked for help in time, I think, and it made the difference.',
  'Time ran out at the end, so the notes were written in a hurry.',
  'Isolation took three attempts. I will choose the other clamp next time.',
  'First time that I did this without a prompt.',
  'The contact point was open at first; I used a wedge and a tighter band.',
  'I explained the options and the patient chose the simpler one.',
  'Anaesthesia did not work at once. I should have waited longer before I tested it.',
] as const

export const concerns = [
  'You needed a good deal of help today. Practise this on the phantom head before the next patient, and come and see me.',
  'The result is safe, but I had to take over more than once. Let us go through the steps together this week.',
] as const

export const praises = [
  'A calm, well-planned visit. The result is what I would want in my own mouth.',
  'Much better than last month: you saw the problem yourself and put it right.',
  'Sound work. Write the notes while the patient is still here.',
  'Good judgement about when to stop and ask.',
  'Efficient, and the patient was at ease throughout.',
] as const

/** A question and its answer, about any visit. */
export const exchanges = [
  ['Should I review this patient in three or six months?', 'Six months is fine: low risk, good hygiene.'],
  ['I have completed the charting now.', 'Thank you, it is complete.'],
  [
    'Could you tell me more about the lowest of the marks?',
    'You got there, but only after a prompt. Say your plan aloud before you start.',
  ],
  [
    'Is a crown the better choice here, or an onlay?',
    'An onlay keeps more of the tooth. Bring the study models to the next session and we will plan it.',
  ],
  ['The patient rang: still sore to bite on. Shall I book a review?', 'Yes, this week. Check the occlusion first.'],
  ['May I show this case at the group meeting?', 'Please do, without anything that names the patient.'],
  ['Thank you for your help with this one.', 'You kept calm and the patient noticed. Well done.'],
] as const

export const todaysQuestion = 'I am not sure about the last step. Could you look at it with me before we finish?'
export const todaysHint = 'Please call me before you go on to the next step.'
export const reasons = {
  didNotAttend: ['Patient did not attend', 'No answer on the telephone', 'Did not attend, letter sent'],
  cancelled: ['Patient rang to cancel on the day', 'Patient unwell', 'No transport today'],
  unlocked: ['A procedure is missing from the record', 'The wrong tooth was recorded', 'Marks were given for another student'],
  handedOver: ['Called away to an emergency', 'Leave from tomorrow', 'On call in the hospital'],
  retrospective: ['Written down on paper while the network was away', 'Recorded after an outreach visit', 'The tablet had no charge'],
} as const
