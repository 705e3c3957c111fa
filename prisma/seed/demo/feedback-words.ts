import type { FeedbackTheme } from '@/lib/feedback/vocabulary'

export const patientWords = [
  'Tell me before you lower the chair. I was a bit startled.',
  'Very kind. Could play the radio.',
  'I would have liked to see the X-ray.',
  'Explained everything twice when I asked. Thank you.',
  'It took long, but nobody rushed me.',
  'My mouth was open for too long without a break.',
  'Please say what it will cost before you begin.',
  'Gentle with the injection. I hardly felt it.',
  'The water was cold and I did not dare to say so.',
  'Nothing. I would come again.',
]

export const teachingWords = [
  'Came at once when I asked for help.',
  'It would help to hear before the start what you want to see.',
  'The drawing of the cavity made it clear.',
  'Please say it away from the chair.',
  'Waited forty minutes for the start check.',
  'I always know what to do better next time.',
]

type DemoEntry = {
  readonly by: 'teacher' | 'peer' | 'staff'
  readonly kind: 'PRAISE' | 'NEXT'
  readonly daysAgo: number
  readonly text: string
  readonly themes: readonly FeedbackTheme[]
  readonly isAcknowledged: boolean
}

/** Feedback about the demo student. */
export const demoEntries: readonly DemoEntry[] = [
  {
    by: 'teacher',
    kind: 'NEXT',
    daysAgo: 1,
    text: 'Good isolation, and you explained each step to the patient. Next time: check the contact point with floss before you take the matrix off, then you need not redo it.',
    themes: ['TECHNIQUE', 'ISOLATION'],
    isAcknowledged: false,
  },
  {
    by: 'peer',
    kind: 'PRAISE',
    daysAgo: 2,
    text: 'You noticed that he was getting anxious before I did, and stopped. I want to learn that.',
    themes: ['COMMUNICATION'],
    isAcknowledged: false,
  },
  {
    by: 'teacher',
    kind: 'NEXT',
    daysAgo: 9,
    text: 'Your pocket charts are accurate but slow. Ask the assistant to write; it saves you ten minutes.',
    themes: ['TIME', 'TEAMWORK'],
    isAcknowledged: true,
  },
  {
    by: 'teacher',
    kind: 'PRAISE',
    daysAgo: 16,
    text: 'Sound diagnosis, vital pulp confirmed with two tests.',
    themes: ['PLANNING'],
    isAcknowledged: true,
  },
  {
    by: 'staff',
    kind: 'PRAISE',
    daysAgo: 23,
    text: 'The practice wrote that you stayed to help with the last patient. Thank you.',
    themes: ['TEAMWORK', 'PROFESSIONALISM'],
    isAcknowledged: true,
  },
]

export const demoYouSaid = [
  {
    said: 'The queue for the X-ray room is too long on Tuesdays.',
    did: 'A second sensor is in use since October, and the Tuesday clinic starts in two waves.',
    theme: 'TIME',
    isPublished: true,
  },
  {
    said: 'Feedback at the chair is heard by the patient.',
    did: 'Teachers now give it in the side room, or write it after the session.',
    theme: 'COMMUNICATION',
    isPublished: true,
  },
  {
    said: 'There are too few rubber dam clamps for molars.',
    did: 'Ordered; to be told once they are here.',
    theme: 'ISOLATION',
    isPublished: false,
  },
] as const satisfies readonly { said: string; did: string; theme: FeedbackTheme; isPublished: boolean }[]
