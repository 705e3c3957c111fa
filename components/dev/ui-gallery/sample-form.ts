import type { Answers } from '@/lib/forms/answers'
import type { ShownForm, ShownField } from '@/lib/forms/sight'

const uid = (number: number) => `0190c1f2-0000-7000-8000-${String(number).padStart(12, '0')}`
const en = (text: string) => ({ 'en-GB': text })
const commonFields = (number: number, caption: string, help = '') => ({
  uid: uid(number),
  id: `field_${number}`,
  caption: en(caption),
  help: en(help),
  visibleWhen: null,
  required: 'ALWAYS' as const,
  mine: true,
})
const lengths = { minWords: null, maxWords: null, minChars: null, maxChars: null, patient: false }

const procedure: ShownField[] = [
  { ...commonFields(1, 'Tooth extracted'), type: 'TOOTHMAP', surfaces: false, several: false },
  {
    ...commonFields(2, 'Technique'),
    type: 'DROPDOWN',
    other: true,
    options: [
      { value: 'forceps', caption: en('Forceps'), score: null },
      { value: 'elevators', caption: en('Elevators and forceps'), score: null },
    ],
  },
  { ...commonFields(3, 'Root retained'), type: 'BOOLEAN' },
  {
    ...commonFields(4, 'Retained root: plan', 'Which root, how large, what the patient was told.'),
    type: 'MULTILINE',
    ...lengths,
    minWords: 20,
    rows: 3,
    visibleWhen: `{${uid(3)}} = TRUE`,
  },
  {
    ...commonFields(5, 'Before you go on'),
    type: 'NOTES',
    body: en('Marks are given by your teacher on the next page.'),
    required: 'NEVER',
  },
]
const more: ShownField[] = [
  { ...commonFields(6, 'Duration'), type: 'NUMBER', unit: 'min', min: 1, max: 240, decimals: 1 },
  { ...commonFields(7, 'Review on'), type: 'DATE', min: '2026-11-24', max: null },
  {
    ...commonFields(8, 'Complications'),
    type: 'MULTISELECT',
    other: true,
    min: null,
    max: 2,
    required: 'NEVER',
    options: [
      { value: 'bleeding', caption: en('Bleeding'), score: 1 },
      { value: 'nerve', caption: en('Nerve injury'), score: 3 },
      { value: 'antrum', caption: en('Oro-antral communication'), score: 2 },
    ],
  },
  { ...commonFields(9, 'Radiograph'), type: 'FILE_UPLOAD', types: ['jpg', 'png', 'pdf'], most: 2, camera: true, required: 'NEVER' },
  { ...commonFields(12, 'Radiographs taken'), type: 'RADIOGRAPHS', most: 4, quality: true, justification: true, required: 'NEVER' },
  { ...commonFields(13, 'Procedures'), type: 'PROCEDURE', ids: [], most: 3, teeth: true, helpLevel: true, counts: true, required: 'NEVER' },
  {
    ...commonFields(10, 'Minutes for each tooth'),
    type: 'COMPUTED',
    formula: `ROUND({${uid(6)}} / 2, 1)`,
    format: 'NUMBER',
    required: 'NEVER',
  },
  { ...commonFields(11, 'Signature', 'I watched this procedure. What is recorded is what I saw.'), type: 'SIGNATURE', meaning: {} },
]

/** A form with a field of every kind, for the gallery. */
export const sampleForm: ShownForm = {
  language: 'en-GB',
  pages: [
    { ...page(100, 'Procedure'), fields: procedure },
    { ...page(101, 'More'), fields: more },
  ],
}
export const sampleAnswers: Answers = {
  [uid(1)]: [{ tooth: 36, surfaces: [] }],
  [uid(3)]: true,
  [uid(4)]: 'Distal root, apical third. Left in place after two attempts, as Dr Osei advised. The patient was told why.',
  [uid(6)]: 12.5,
  [uid(12)]: [{ radiograph: 'PERIAPICAL', quality: 'ACCEPTABLE', justification: 'Roots before the extraction' }],
  [uid(13)]: [{ procedure: uid(200), teeth: [36], help: 'SUPERVISED' }],
}

export const sampleProcedures = [
  { id: uid(200), code: 'EX01', caption: 'Extraction', category: 'Oral surgery', active: true },
  { id: uid(201), code: 'LA01', caption: 'Local anaesthesia', category: 'Oral surgery', active: true },
]

function page(number: number, caption: string) {
  return { ...commonFields(number, caption), required: 'NEVER' as const, minWords: null, maxWords: null }
}
