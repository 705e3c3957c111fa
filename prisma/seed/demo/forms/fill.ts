import type { Answer } from '@/lib/forms/answers'
import { helpLevels } from '@/lib/clinical/vocabulary'
import { withoutHidden } from '@/lib/forms/accept-answers'
import type { Definition, Field, Page } from '@/lib/forms/definition'
import type { Random } from '../random'
import { praises, studentRemarks } from '../sessions/words'

const lines: Readonly<Record<string, readonly string[]>> = {
  problem: [
    'Pain on biting, lower right',
    'A crown that came loose',
    'Bleeding gums',
    'Broken filling, upper left',
    'New patient, check-up',
  ],
  procedure: [
    'Extraction of a premolar',
    'Composite restoration',
    'Scaling, full mouth',
    'Crown preparation',
    'Root canal treatment of a molar',
  ],
  activity: ['Examination and treatment plan', 'Local anaesthesia', 'Simple extraction', 'Direct restoration'],
}
const justifications = ['Depth of caries', 'Periapical status before treatment', 'Bone levels']
const steps = [
  'Two more under supervision, then with a teacher at hand.',
  'Practise on the phantom head first.',
  'Present the next case at the group meeting.',
]

/** The answers of somebody to a page, without the fields that rules hide. */
export function fillPage({ form, page, random, today, known }: Filling): Record<string, Answer> {
  const answers = { ...known, ...Object.fromEntries(page.fields.flatMap((field) => answerField(field, random, today))) }
  const left = withoutHidden(form, answers, today)
  return Object.fromEntries(page.fields.flatMap(({ uid }) => (left[uid] === undefined ? [] : [[uid, left[uid]]])))
}
type Filling = {
  readonly form: Definition
  readonly page: Page
  readonly random: Random
  readonly today: string
  /** The answers of the pages before it. */
  readonly known: Readonly<Record<string, Answer>>
}

function answerField(field: Field, random: Random, today: string): [string, Answer][] {
  if (field.required === 'NEVER' && field.type !== 'DROPDOWN' && random.chance(0.2)) return []
  const answer = answerTo(field, random, today)
  return answer === null ? [] : [[field.uid, answer]]
}

function answerTo(field: Field, random: Random, today: string): Answer {
  switch (field.type) {
    case 'TEXT':
      return random.pick(lines[field.id] ?? lines.procedure ?? [])
    case 'MULTILINE':
      return random.pick(field.id.includes('next') ? steps : field.id === 'went_well' || field.id === 'reply' ? praises : studentRemarks)
    case 'BOOLEAN':
      return random.chance(0.5)
    case 'NUMBER':
      return random.between(Math.max(0, field.min ?? 0), Math.min(60, field.max ?? 60))
    case 'DATE':
      return today
    case 'DROPDOWN':
      // Marks are mostly good; other choices are spread.
      return random.weigh(field.options, ({ score }) => (score === null ? 1 : score <= 1 ? 0.1 : score)).value
    case 'MULTISELECT':
      return random.draw(field.options, Math.min(2, field.options.length)).map(({ value }) => value)
    case 'RADIOGRAPHS':
      return Array.from({ length: random.between(1, Math.min(2, field.most)) }, () => ({
        radiograph: random.pick(['BITEWING', 'PERIAPICAL'] as const),
        quality: field.quality ? (random.chance(0.9) ? ('ACCEPTABLE' as const) : ('NOT_ACCEPTABLE' as const)) : null,
        justification: field.justification ? random.pick(justifications) : '',
      }))
    case 'PROCEDURE':
      return field.ids.length === 0
        ? null
        : [
            {
              procedure: random.pick(field.ids),
              teeth: field.teeth ? [random.pick([14, 16, 26, 36, 37, 46, 47])] : [],
              help: field.helpLevel ? random.pick(helpLevels) : null,
            },
          ]
    case 'TOOTHMAP':
      return [{ tooth: random.pick([14, 16, 26, 36, 37, 46, 47]), surfaces: [] }]
    default:
      return null
  }
}
