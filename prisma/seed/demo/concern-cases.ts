import type { ConcernCategory, ConcernKind, ConcernLevel, ConcernOutcome } from '@/lib/concerns/vocabulary'
import type { ConcernState } from '@/lib/states/concern'

/** A concern of the demo school; days are counted back from today. */
export type DemoConcern = {
  readonly kind: ConcernKind
  readonly state: ConcernState
  readonly category: ConcernCategory
  readonly daysAgo: number
  readonly level?: ConcernLevel
  readonly risk?: boolean
  readonly about: 'student' | 'student2' | 'other'
  readonly place: string
  readonly facts: string
  readonly note?: string
  readonly toRaiser?: string
  readonly disclosure?: string
  readonly response?: string
  readonly outcome?: readonly [ConcernOutcome, string]
  readonly appeal?: string
}

export const demoConcerns: readonly DemoConcern[] = [
  {
    kind: 'CONCERN',
    state: 'OPEN',
    category: 'PATIENT_SAFETY',
    daysAgo: 0,
    risk: true,
    about: 'other',
    place: 'Oral surgery clinic, chair 3',
    facts: 'A used needle was left uncapped on the tray when the patient got up. The nurse noticed. Nobody was hurt.',
  },
  {
    kind: 'CONCERN',
    state: 'OPEN',
    category: 'BEHAVIOUR',
    daysAgo: 1,
    about: 'other',
    place: 'Reception',
    facts: 'Raised voice to the receptionist about a moved appointment, in front of two patients. Left without apologising.',
  },
  {
    kind: 'CONCERN',
    state: 'WITHDRAWN',
    category: 'HONESTY',
    daysAgo: 30,
    about: 'other',
    place: 'Restorative clinic',
    facts: 'I thought that a signature on a logbook page was not mine. I have since found that I did sign it.',
  },
  {
    kind: 'CONCERN',
    state: 'TRIAGED',
    category: 'INFECTION_CONTROL',
    daysAgo: 3,
    level: 'MODERATE',
    about: 'other',
    place: 'Periodontal clinic, chair 8',
    facts: 'Gloves were not changed between the keyboard and the patient, twice in one morning, after I had said so.',
    toRaiser: 'Thank you. I have taken this on, and will tell you when it is closed.',
  },
  {
    kind: 'CONCERN',
    state: 'UNDER_REVIEW',
    category: 'PATIENT_SAFETY',
    daysAgo: 9,
    level: 'SERIOUS',
    about: 'student2',
    place: 'Oral surgery clinic, chair 3',
    facts:
      'Local anaesthetic was given before the medical history had been checked. When I asked, he said that he had checked it, then that he had not. The patient takes warfarin. I stopped the treatment and told the clinic lead. No harm was done.',
    note: 'Spoke with the clinic lead. History sheets were late that morning for three chairs; this explains part of it, not the first answer.',
    toRaiser: 'Thank you. I have taken this on, and will tell you when it is closed.',
    disclosure:
      'Treatment was begun before the medical history was checked. Please answer within ten working days; you may bring somebody with you.',
    response: 'I had read the history from the last visit and thought that was enough. I see that it was not.',
  },
  {
    kind: 'CONCERN',
    state: 'UNDER_REVIEW',
    category: 'HEALTH',
    daysAgo: 15,
    level: 'LOW',
    about: 'other',
    place: 'Children’s clinic',
    facts: 'Looked unwell and trembled in two sessions this week. Said that sleep has been poor since the exams.',
    note: 'Student support has offered an appointment.',
  },
  {
    kind: 'CONCERN',
    state: 'RESOLVED',
    category: 'CONFIDENTIALITY',
    daysAgo: 70,
    level: 'MODERATE',
    about: 'student2',
    place: 'Student common room',
    facts: 'A radiograph with a readable name was shown to others on a phone.',
    disclosure: 'A radiograph with a patient’s name was shown outside the clinic. Please tell us how that came about.',
    response: 'I had taken it to ask about the root canals and did not notice the name. The picture is deleted.',
    outcome: ['ADVICE', 'The rules on pictures were gone through together. No further action.'],
  },
  {
    kind: 'CONCERN',
    state: 'RESOLVED',
    category: 'OTHER',
    daysAgo: 45,
    level: 'LOW',
    about: 'other',
    place: 'Restorative clinic',
    facts: 'Left the clinic during the session without telling anybody.',
    outcome: ['UNFOUNDED', 'A family emergency; the lead teacher had been told by telephone.'],
  },
  {
    kind: 'CONCERN',
    state: 'APPEALED',
    category: 'HONESTY',
    daysAgo: 40,
    level: 'SERIOUS',
    about: 'other',
    place: 'Prosthetics clinic',
    facts: 'Recorded a visit as attended by the patient when the patient had cancelled.',
    disclosure: 'A visit was recorded that did not take place. Please respond within ten working days.',
    response: 'I recorded it before the patient cancelled and forgot to change it.',
    outcome: ['SUPPORT_PLAN', 'Record keeping is looked at with the tutor each week until the end of term.'],
    appeal: 'Others have made the same mistake and were only spoken to.',
  },
  {
    kind: 'COMMENDATION',
    state: 'OPEN',
    category: 'TEAMWORK',
    daysAgo: 1,
    about: 'other',
    place: 'Oral surgery clinic',
    facts: 'Stayed an hour longer to help a colleague whose patient had fainted, calm and kind throughout.',
  },
  {
    kind: 'COMMENDATION',
    state: 'TRIAGED',
    category: 'INITIATIVE',
    daysAgo: 6,
    about: 'other',
    place: 'Children’s clinic',
    facts: 'Made a picture card for a boy who does not speak, on her own time, and it worked.',
  },
  {
    kind: 'COMMENDATION',
    state: 'RESOLVED',
    category: 'PATIENT_CARE',
    daysAgo: 12,
    about: 'student',
    place: 'Restorative clinic, chair 5',
    facts: 'A very anxious patient wrote to say that she had never been treated with such patience.',
    disclosure: 'A patient wrote to say that she had never been treated with such patience. Thank you.',
    outcome: ['PASSED_ON', 'Passed on with the letter.'],
  },
]
