/** What the demo's students and teachers write to each other. No patient is named, as in a real record. */
export const studentRemarks = [
  'Went to plan. I was slower than I wanted to be.',
  'Patient was anxious, so I took more breaks and explained each step.',
  'I needed help to see the far side of the tooth.',
  'Good visit. Next time I will set up the tray before the patient comes in.',
  'I asked for help in time, I think, and it made the difference.',
  'Time ran out at the end, so the notes were written in a hurry.',
] as const

export const concerns = [
  'You needed a good deal of help today. Practise this on the phantom head before the next patient, and come and see me.',
  'The result is safe, but I had to take over more than once. Let us go through the steps together this week.',
] as const

/** A question and its answer, about any visit. */
export const exchanges = [
  ['Should I review this patient in three or six months?', 'Six months is fine: low risk, good hygiene.'],
  ['I have completed the charting now.', 'Thank you, it is complete.'],
  ['Could you tell me more about the lowest of the marks?', 'You got there, but only after a prompt. Say your plan aloud before you start.'],
  ['Thank you for your help with this one.', 'You kept calm and the patient noticed. Well done.'],
] as const

export const todaysQuestion = 'I am not sure about the last step. Could you look at it with me before we finish?'
export const todaysHint = 'Please call me before you go on to the next step.'
