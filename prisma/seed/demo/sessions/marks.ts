import { v7 as uuid } from 'uuid'
import { targetKey } from '@/lib/clinical/marking'
import type { MarkSide } from '@/lib/clinical/vocabulary'
import { starterCatalogue } from '../../starter-catalogue'
import type { Random } from '../random'
import { easeOfProcedure, insightOf, LOW, markFor, skillOf, strictnessOf } from '../skill'
import type { Book, MarkTarget, Recorded } from './book'
import { addHistory, addRemark } from './record'
import { concerns, praises, studentRemarks } from './words'

type Marking = { at: Date; byId: string; targets?: readonly MarkTarget[] }
type Valued = { target: MarkTarget; value: number | null }

/** Marks as a teacher gives them, with matching comments: a low mark is never left without one. */
export function markAsTeacher(book: Book, recorded: Recorded, { at, byId, targets = recorded.targets }: Marking): void {
  const { random, school } = book
  const expected = skillOf(recorded) - strictnessOf(school.teacherName(byId)) + random.spread() * 0.5
  const values = targets.map((target): Valued => ({
    target,
    value: random.chance(0.03) ? null : markFor(random, expected + easeOfProcedure(target.code)),
  }))
  giveMarks(book, recorded, { side: 'TEACHER', byId, at, values })
  const isLow = values.some(({ value }) => value !== null && value <= LOW)
  if (isLow) addRemark(book, recorded, { side: 'TEACHER', text: random.pick(concerns), at, byId })
  else if (random.chance(0.7)) addRemark(book, recorded, { side: 'TEACHER', text: praise(random), at, byId })
}

/** Students mark the procedures that they have done, each a little kinder or harder than their teachers would. */
export function markAsStudent(book: Book, recorded: Recorded, { at, byId, targets = recorded.targets }: Marking): void {
  const { random } = book
  const expected = skillOf(recorded) + insightOf(recorded.student)
  const own = targets.filter(({ target }) => target.kind === 'criterion')
  giveMarks(book, recorded, {
    side: 'SELF',
    byId,
    at,
    values: own.map((target) => ({ target, value: markFor(random, expected + easeOfProcedure(target.code)) })),
  })
  if (random.chance(0.5)) addRemark(book, recorded, { side: 'SELF', text: random.pick(studentRemarks), at, byId })
}

type Given = { side: MarkSide; byId: string; at: Date; values: readonly Valued[] }

function giveMarks(book: Book, recorded: Recorded, { side, byId, at, values }: Given): void {
  for (const {
    target: { target, scaleId },
    value,
  } of values) {
    const about = target.kind === 'criterion' ? { lineId: target.lineId, criterionId: target.criterionId } : { itemId: target.itemId }
    book.batch.marks.push({
      id: uuid(),
      sessionId: recorded.row.id,
      side,
      target: targetKey(target),
      ...about,
      scaleId,
      value,
      givenById: byId,
      givenAt: at,
      occurredAt: at,
    })
  }
  // A teacher marks the marks that stand out one by one, and the rest at once.
  const rest = side === 'TEACHER' ? mostFrequent(values) : null
  const alike = values.filter(({ value }) => rest !== null && value === rest)
  const each = alike.length > 2 ? values.filter(({ value }) => value !== rest) : values
  for (const {
    target: { target, scaleId },
    value,
  } of each)
    addHistory(book, recorded, { act: 'marked', at, byId, detail: { side, target, scaleId, to: value } })
  if (alike.length > 2)
    addHistory(book, recorded, { act: 'marked', at, byId, detail: { side, targets: alike.map(({ target }) => target.target), to: rest } })
}

function mostFrequent(values: readonly Valued[]): number | null {
  const counts = new Map<number, number>()
  for (const { value } of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function praise(random: Random): string {
  const { good, next } = starterCatalogue.feedbackPhrases
  return random.chance(0.35) ? random.pick(praises) : `${random.pick(good)}. Next time: ${random.pick(next).toLowerCase()}.`
}
