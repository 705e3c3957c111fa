import 'server-only'
import { proceduresIn, radiographsIn, valueOf, type Answer } from '@/lib/forms/answers'
import type { Field } from '@/lib/forms/definition'
import { isList, isScored } from '@/lib/forms/expressions/values'
import type { Prisma } from '@/lib/generated/prisma/client'

type Fact = Pick<Prisma.FormFactCreateManyInput, 'number' | 'choice' | 'scaleId' | 'teeth' | 'quantity' | 'procedureId' | 'helpLevel'>

/** The facts that reports count for one answer. */
export function factsOf(field: Field, answer: Answer): Fact[] {
  if (answer === null) return []
  switch (field.type) {
    case 'NUMBER':
      return typeof answer === 'number' ? [{ number: answer }] : []
    case 'COMPUTED':
      if (typeof answer === 'number') return [{ number: answer }]
      return typeof answer === 'boolean' ? [{ choice: answer ? 'TRUE' : 'FALSE' }] : []
    case 'SCALE':
      return [typeof answer === 'number' ? { number: answer, scaleId: field.scaleId } : { choice: 'NOT_OBSERVED', scaleId: field.scaleId }]
    case 'BOOLEAN':
      return [{ choice: answer === true ? 'TRUE' : 'FALSE' }]
    case 'DROPDOWN':
    case 'MULTISELECT': {
      const value = valueOf(field, answer)
      const chosen = isList(value) ? value : [value]
      return chosen.flatMap((one) => (isScored(one) ? [{ choice: knownOption(field, one.text), number: one.score }] : []))
    }
    case 'TOOTHMAP': {
      const teeth = Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' && 'tooth' in one ? [one.tooth] : [])) : []
      return teeth.length > 0 ? [{ teeth, quantity: teeth.length }] : []
    }
    case 'RADIOGRAPHS':
      // With 1 and 0, the average is the share of acceptable radiographs.
      return radiographsIn(answer).map(({ radiograph, quality }) => ({
        choice: radiograph,
        number: quality === null ? null : quality === 'ACCEPTABLE' ? 1 : 0,
      }))
    // A procedure in a field that does not count is known to have been done, but is not experience.
    case 'PROCEDURE':
      return proceduresIn(answer).map(({ procedure, teeth, help }) =>
        field.counts ? { procedureId: procedure, teeth, helpLevel: help } : { choice: procedure, teeth, helpLevel: help },
      )
    case 'FILE_UPLOAD':
      return Array.isArray(answer) ? [{ quantity: answer.length }] : []
    default:
      return []
  }
}

/** A text typed under 'other' is not counted by its words; these stay in the answer. */
function knownOption(field: Extract<Field, { type: 'DROPDOWN' | 'MULTISELECT' }>, text: string): string {
  return field.options.some(({ value }) => value === text) ? text : 'OTHER'
}
