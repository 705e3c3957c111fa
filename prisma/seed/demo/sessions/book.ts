import type { Target } from '@/lib/clinical/marking'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Day } from '../calendar'
import type { Patients } from '../patients'
import { randomFrom, type Random } from '../random'
import type { School, Student } from '../school'
import { yearKey } from '../skill'
import type { Done } from '../visits'
import { emptyBatch, type Batch } from './batch'

/** The batch into which sessions are written, and what the school remembers from one session to the next. */
export type Book = { batch: Batch; school: School; random: Random; patients: Patients; done: Map<string, Done> }
/** A session while it is built. `year`: the student's year on that day. */
export type Recorded = { row: Prisma.TreatmentSessionCreateManyInput; student: Student; day: Day; year: number; targets: MarkTarget[] }
/** `code`: the code of the procedure; null for items that are marked in every session. */
export type MarkTarget = { target: Target; scaleId: string; code: string | null }

export function newBook(school: School, words: string): Book {
  return { batch: emptyBatch(), school, random: randomFrom(words), patients: new Map(), done: new Map() }
}

export function doneBy({ done }: Book, student: Student, day: Day): Done {
  const key = yearKey(student.id, day)
  const known = done.get(key) ?? new Map<string, number>()
  done.set(key, known)
  return known
}
