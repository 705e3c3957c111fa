import { v7 as uuid } from 'uuid'
import type { RadiographKind } from '@/lib/clinical/vocabulary'
import { justifications, reports } from '../findings'
import type { Visit } from '../visits'
import type { Book, Recorded } from './book'
import { addHistory } from './record'

/** The procedures that are radiographs, with their kind. */
const KINDS = new Map<string, RadiographKind>([
  ['RX01', 'BITEWING'],
  ['RX02', 'PERIAPICAL'],
  ['RX03', 'PANORAMIC'],
])

type Taken = { visit: Visit; askedAt: Date; authorised?: { at: Date; byId: string }; takenAt?: Date }

/** Adds each radiograph of a visit: it is asked for, authorised by a teacher, and only then taken. */
export function addRadiographs(book: Book, recorded: Recorded, { visit, askedAt, authorised, takenAt }: Taken): void {
  const { batch, random } = book
  const { id: sessionId, studentId } = recorded.row
  for (const [sortOrder, { procedure, teeth }] of visit.lines.entries()) {
    const kind = KINDS.get(procedure.code)
    if (!kind) continue
    const id = uuid()
    const isAcceptable = random.chance(0.92)
    batch.radiographs.push({
      id,
      sessionId,
      kind,
      teeth,
      sortOrder,
      justification: random.pick(justifications[kind] ?? ['']),
      authorisedById: authorised?.byId ?? null,
      authorisedAt: authorised?.at ?? null,
      takenAt: takenAt ?? null,
      quality: takenAt ? (isAcceptable ? 'ACCEPTABLE' : 'NOT_ACCEPTABLE') : null,
      report: takenAt ? (isAcceptable ? random.pick(reports[kind] ?? ['']) : 'Cone cut, repeated.') : '',
      revision: takenAt ? 3 : authorised ? 2 : 1,
    })
    addHistory(book, recorded, {
      act: 'radiographAdded',
      at: askedAt,
      byId: studentId,
      detail: { radiographId: id, fields: ['kind', 'teeth', 'justification'] },
    })
    if (authorised) addHistory(book, recorded, { act: 'radiographAuthorised', ...authorised, detail: { radiographId: id } })
    if (takenAt)
      addHistory(book, recorded, {
        act: 'radiographSaved',
        at: takenAt,
        byId: studentId,
        detail: { radiographId: id, fields: ['takenAt', 'quality', 'report'] },
      })
  }
}
