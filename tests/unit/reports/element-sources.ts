import type { ElementField, ElementSource } from '@/lib/contracts/reports'

const field = (name: string, kind: ElementField['kind'], more: Partial<ElementField> = {}): ElementField => ({
  ...{ name, kind, isOrdered: false, isDimension: false, isHidden: false, options: null, words: null, isNamed: false },
  ...more,
})
const grade = field('grade', 'CHOICE', { options: ['0', '1', '2'], words: 'grade', isOrdered: true, isDimension: true })

/** Sources as the server describes them, with a field of each kind. */
export const procedures: ElementSource = {
  name: 'procedures',
  hasStudent: true,
  fields: [
    field('procedure', 'CHOICE', { isNamed: true, isDimension: true }),
    field('difficulty', 'CHOICE', { options: ['SIMPLE', 'MODERATE', 'COMPLEX'], words: 'difficulty', isOrdered: true, isDimension: true }),
    grade,
    field('completes', 'BOOL', { isDimension: true }),
    field('teeth', 'SET'),
    field('mark', 'NUMBER'),
    field('heldOn', 'DAY'),
    field('patient', 'CHOICE', { isHidden: true }),
  ],
}

export const marks: ElementSource = { name: 'marks', hasStudent: true, fields: [grade, field('value', 'NUMBER')] }

export function fieldNamed({ fields }: ElementSource, name: string): ElementField {
  const found = fields.find((one) => one.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
