/** What people of the demo school write to each other: a subject, and in turns what the one who began and the other one wrote. */
export const conversations: readonly (readonly [subject: string, ...texts: string[]])[] = [
  [
    'Tooth 36: may I start on Thursday?',
    'The patient from this morning’s clinic can come on Thursday afternoon. May I start the root canal treatment of 36, or should the crown on 35 come first?',
    'Start with 36. Three things first:\n- a periapical radiograph, with the file in place\n- the consent, on paper\n- your plan for isolation, since 37 is missing',
    'Thank you. For isolation I would take a split dam with a clamp on 36 itself. Is that all right?',
  ],
  [
    'Reflection, before I submit it',
    'Could you look at my reflection on the extraction before I submit it?',
    'It is better for being shorter. **Submit it.**',
  ],
  [
    'Rota for the endodontic clinic',
    'Who can take the Wednesday afternoon in two weeks?',
    'I can, if nobody else has said so by now.',
    'Then it is yours. Thank you.',
  ],
  [
    'Outreach days in January',
    'Riverside can take four of ours in January, not five.',
    'Then one waits until February. I will ask who would rather wait.',
  ],
  [
    'Sterile kit missing',
    'The kit for surgical extractions was missing at chair 7 this morning.',
    'It is back. It had gone to the other room.',
  ],
  ['Feedback on my last session', 'Would you have ten minutes this week for the feedback on my last session?'],
  [
    'Swapping chairs on Friday',
    'May we swap chairs on Friday? My patient cannot climb the stairs.',
    'Of course. I have put it on the day sheet.',
  ],
  ['Radiograph to justify again', 'Please justify the bitewings again: the recall interval was not said.', 'Done. It was 24 months ago.'],
  [
    'Denture review',
    'The review went well. The patient asks for a copy of the design.',
    'They may have it. Print it from the session.',
    'Printed.',
  ],
  [
    'Case presentation',
    'I would present the case with the fused premolars. Is that too rare?',
    'It is exactly right. Ten minutes, three pictures.',
  ],
  ['Key for the plaster room', 'Does anyone have the key for the plaster room?', 'It hangs behind the desk again.'],
  ['Illness on Monday', 'I was ill on Monday and have recorded it. What do I do about the shift?', 'Nothing. Get well.'],
  [
    'Shade for the crown on 11',
    'I read A2 by daylight and A3 under the lamp.',
    'Daylight counts. Take a picture with the tab beside the tooth.',
  ],
]
