import type { Random } from '../random'
import type { Student } from '../school'
import { giveMark, remark, type Book, type MarkTarget, type Recorded } from './record'
import { concerns, studentRemarks } from './words'
import { starterCatalogue } from '../../starter-catalogue'

type Marking = { at: Date; byId: string; targets?: readonly MarkTarget[] }

/** Marks as a teacher gives them, with the words that go with them: a low mark is never left without a comment. */
export function markAsTeacher(book: Book, recorded: Recorded, { at, byId, targets = recorded.targets }: Marking): void {
  const { random } = book
  const values = targets.map((target) => ({ target, value: random.chance(0.04) ? null : performance(random, recorded.student) }))
  for (const { target, value } of values) giveMark(book, recorded, { side: 'TEACHER', byId, at, target, value })
  const isLow = values.some(({ value }) => value !== null && value <= LOW)
  if (isLow) remark(book, recorded, { side: 'TEACHER', text: random.pick(concerns), at })
  else if (random.chance(0.7)) remark(book, recorded, { side: 'TEACHER', text: praise(random), at })
}

/** Students judge themselves a little differently from their teachers, and some leave it out. */
export function markAsStudent(book: Book, recorded: Recorded, { at, byId, targets = recorded.targets }: Marking): void {
  const { random } = book
  for (const target of targets) giveMark(book, recorded, { side: 'SELF', byId, at, target, value: performance(random, recorded.student) })
  if (random.chance(0.5)) remark(book, recorded, { side: 'SELF', text: random.pick(studentRemarks), at })
}

const LOW = 2

/** Around 'competent with prompting' in year 3 and 'competent' in year 5; unsafe work is not part of the demo. */
function performance(random: Random, { year }: Student): number {
  const usual = year === 3 ? 4 : year === 4 ? 4.5 : 4.9
  const spread = (random.between(-100, 100) + random.between(-100, 100)) / 100
  return Math.min(6, Math.max(LOW, Math.round(usual + spread)))
}

function praise(random: Random): string {
  const { good, next } = starterCatalogue.feedbackPhrases
  return `${random.pick(good)}. Next time: ${random.pick(next).toLowerCase()}.`
}
