/** A subject of the framework: its code and title, two topics, and fourteen outcomes, the first seven of which belong to the first topic. */
type Subject = { readonly title: string; readonly topics: readonly [string, string]; readonly of: string; readonly care: string }

/** Subjects invented for the demo school, in the shape of what a regulator issues. */
export const subjects: readonly Subject[] = [
  { title: 'Restorative dentistry', topics: ['Caries', 'Direct restorations'], of: 'caries and tooth wear', care: 'direct restorations' },
  { title: 'Endodontics', topics: ['Pulp', 'Root canals'], of: 'pulpal and periapical disease', care: 'root canal treatment' },
  { title: 'Periodontology', topics: ['Prevention', 'Non-surgical therapy'], of: 'periodontal disease', care: 'periodontal therapy' },
  { title: 'Oral surgery', topics: ['Medicine', 'Extractions'], of: 'oral and dental infection', care: 'simple extractions' },
  {
    title: 'Paediatric dentistry',
    topics: ['Development', 'Care of children'],
    of: 'dental disease in children',
    care: 'the care of primary teeth',
  },
  { title: 'Prosthodontics', topics: ['Assessment', 'Dentures'], of: 'tooth loss', care: 'removable dentures' },
  { title: 'Special care', topics: ['Access', 'Adapted care'], of: 'barriers to oral health', care: 'care adapted to disability' },
  { title: 'Professionalism', topics: ['Communication', 'Safety'], of: 'risks to patients', care: 'safe team working' },
]

/** The outcomes to be learnt in a subject, in the order of their codes. */
export function outcomesOf({ of, care }: Subject): string[] {
  return [
    `Explain the causes of ${of}`,
    `Take a history that is relevant to ${of}`,
    `Examine a patient for signs of ${of}`,
    `Choose and justify investigations of ${of}`,
    `Interpret findings and diagnose ${of}`,
    `Assess the risk of ${of} and plan its prevention`,
    `Advise a patient about ${of} in plain words`,
    `Describe the indications for ${care}`,
    `Discuss the options and obtain consent to ${care}`,
    `Prepare the surgery, the team and the patient for ${care}`,
    `Carry out ${care} under supervision`,
    `Recognise and manage complications of ${care}`,
    `Judge the outcome of ${care} and plan review`,
    `Know one’s limits in ${care} and refer in good time`,
  ]
}

/** Four modules a year, each with the indices of the subjects that it teaches. */
export const modules: readonly (readonly { readonly title: string; readonly subjects: readonly number[] }[])[] = [
  [
    { title: 'Foundations of oral biology', subjects: [0, 2] },
    { title: 'Health and disease', subjects: [1, 3] },
    { title: 'The dental team', subjects: [7] },
    { title: 'Simulation 1', subjects: [0] },
  ],
  [
    { title: 'Endodontic science', subjects: [1] },
    { title: 'Periodontal science', subjects: [2] },
    { title: 'Materials', subjects: [0, 5] },
    { title: 'Simulation 2', subjects: [0, 1] },
  ],
  [
    { title: 'Restorative 3', subjects: [0, 5] },
    { title: 'Oral surgery 3', subjects: [3] },
    { title: 'Child dental health 3', subjects: [4] },
    { title: 'Simulation clinic', subjects: [1, 5] },
  ],
  [
    { title: 'Restorative 4', subjects: [0, 1] },
    { title: 'Periodontology 4', subjects: [2] },
    { title: 'Paediatrics 4', subjects: [4, 6] },
    { title: 'Integrated clinic', subjects: [0, 3, 7] },
  ],
  [
    { title: 'Integrated clinic 5', subjects: [0, 1, 2, 5] },
    { title: 'Outreach', subjects: [3, 4, 6] },
    { title: 'Finals case', subjects: [1, 7] },
    { title: 'Preparation for practice', subjects: [6, 7] },
  ],
]
/** The units of each module; the last two modules of the last year have only one. */
export const units = ['Teaching', 'Practice'] as const
