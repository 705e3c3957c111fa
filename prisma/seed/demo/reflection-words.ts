/** Reflections of students: an answer to each question of the short template, and what they mean to do next. */
export const reflectionWords: readonly {
  readonly answers: readonly [string, string]
  readonly step: string | null
  readonly comment: string
}[] = [
  {
    answers: [
      'I placed the matrix twice, because the contact was open the first time. My teacher let me find it with floss instead of telling me. I was slower than planned, and the patient noticed that I was unsure.',
      'I check the contact before I fill, and say aloud what I am going to do.',
    ],
    step: 'Practise the sectional matrix on the phantom head',
    comment: 'You found it by yourself. Which wedge would have made the first one right?',
  },
  {
    answers: [
      'The anaesthetic did not work at once and I wanted to begin all the same. I waited, tested again and added a second injection. It was right to wait.',
      'I test before I take the handpiece, and write down the time of the injection.',
    ],
    step: null,
    comment: 'Waiting is harder than injecting. Well judged.',
  },
  {
    answers: [
      'I explained the plan in words that I use with colleagues. When I asked what had been understood, it was little. I drew it, and then we could agree.',
      'I draw first, and ask before I go on.',
    ],
    step: 'Make a sheet of drawings for the three plans that I explain most',
    comment: 'Bring the sheet to the next seminar, others need it, too.',
  },
  {
    answers: [
      'Isolation took me twenty minutes. I had chosen a clamp by its number and not by the tooth. With the second one it was done in two.',
      'I try the clamp on the tooth before I punch the dam.',
    ],
    step: null,
    comment: 'Twenty minutes well spent, if it is the last time.',
  },
  {
    answers: [
      'I was asked to stop, and did not understand why until I saw the film: my approach was too steep. I felt ashamed in front of the patient. Afterwards we went through it at the phantom.',
      'I look at the long axis from two sides before the first cut.',
    ],
    step: 'Ask for an hour at the phantom with a colleague who watches',
    comment: 'Stopping was no judgement on you. The second attempt was good.',
  },
  {
    answers: [
      'The pocket depths that I called out were not those that my partner wrote down. We had no way of calling. We agreed on one and began anew.',
      'We repeat each number, and begin only when both are ready.',
    ],
    step: null,
    comment: 'Closed loop: this is how theatres work, too.',
  },
  {
    answers: [
      'I noticed late that the restoration was high. I had checked with the patient lying down. Sitting up it was clear at once.',
      'I check the bite sitting up, with thin paper, and ask how it feels.',
    ],
    step: 'Read the chapter on occlusion again before the next composite',
    comment: 'What did the marks look like in excursion?',
  },
  {
    answers: [
      'A nervous person in the chair, and I talked too much. When I only said what comes next, and for how long, it became quiet.',
      'I agree on a sign to stop, and keep to it.',
    ],
    step: null,
    comment: 'That sign is worth more than any words.',
  },
]
