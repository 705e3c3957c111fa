import 'server-only'
import { z } from 'zod'
import { isRunning, mostHandedOver } from '@/lib/states/clinical-case'
import { institutionToday } from '@/server/config'
import { defineBatch, type BatchWork, type RowToApply, type RowToUndo } from '@/server/kernel/calls/batches'
import { handedOverNotice } from './notices'
import { tellPatientTwice } from './twice'
import {
  copyCases,
  lockCases,
  insertHistories,
  listAbleTakers,
  lockUntouchedCases,
  markHandedOver,
  undoCases,
} from './queries/hand-over.sql'

const Settings = z.object({ studentId: z.string(), leaver: z.string(), reason: z.string() })
const Wanted = z.object({ takerId: z.string(), newId: z.string() })
const Before = z.object({ state: z.enum(['OPEN', 'RECALL']), nextRecallOn: z.string().nullable() })
type Work = BatchWork<z.output<typeof Settings>>
type Row = RowToApply<z.output<typeof Wanted>>

/** Hands over the cases of leavers, each to the student who goes on with it. `subjectId` of a row is the leaver's case. */
export const handOverBatch = defineBatch({
  kind: 'CASE_HANDOVER',
  settings: Settings,
  wanted: Wanted,
  before: Before,
  chunk: mostHandedOver,
  apply: async ({ db, batch, settings: { studentId, leaver, reason }, at, emit }: Work, rows: readonly Row[]) => {
    const found = new Map(
      (
        await lockCases(
          db,
          rows.flatMap(({ subjectId }) => subjectId ?? []),
        )
      ).map((one) => [one.id, one]),
    )
    const takers = await listAbleTakers(db, [...new Set(rows.map(({ wanted }) => wanted.takerId))])
    const moves = rows.flatMap(({ number, subjectId, wanted: { takerId, newId } }) => {
      const one = found.get(subjectId ?? '')
      if (
        !one ||
        one.studentId !== studentId ||
        !isRunning(one.state) ||
        takerId === studentId ||
        takerId === one.supervisorId ||
        !takers.has(takerId)
      )
        return []
      return [
        {
          number,
          fromId: one.id,
          toId: newId,
          studentId: takerId,
          recallOn: one.state === 'RECALL' ? one.nextRecallOn : null,
          reason,
          one,
        },
      ]
    })
    if (moves.length > 0) {
      // The givers' cases end first: only one case of a plan runs at a time.
      await markHandedOver(db, moves, { byId: batch.actorId, at })
      const made = await copyCases(db, moves, { openedOn: await institutionToday(at), at })
      if (made.size < moves.length) throw new Error('a case that was handed over has no continuation')
      const takenIds = moves.map(({ toId }) => toId)
      await insertHistories(db, { caseIds: takenIds, act: 'takenOver', byId: batch.actorId, at })
      for (const caseId of takenIds) await tellPatientTwice(db, { caseId, known: new Set(), emit })
    }
    for (const toId of new Set(moves.map((move) => move.studentId))) {
      const own = moves.filter((move) => move.studentId === toId)
      emit(handedOverNotice({ toId, caseIds: own.map((move) => move.toId), title: own[0]?.one.title ?? '', person: leaver }))
    }
    const moved = new Map(moves.map((move) => [move.number, move.one]))
    return rows.map(({ number }) => {
      const one = moved.get(number)
      if (!one) return { number, state: 'REFUSED' as const, reason: 'changedSince' }
      const state = one.state === 'RECALL' ? ('RECALL' as const) : ('OPEN' as const)
      return { number, state: 'DONE' as const, before: { state, nextRecallOn: one.nextRecallOn } }
    })
  },
  undo: async ({ db, batch, at }: Work, rows: readonly RowToUndo<z.output<typeof Wanted>, z.output<typeof Before>>[]) => {
    const untouched = await lockUntouchedCases(
      db,
      rows.map(({ wanted }) => wanted.newId),
    )
    const back = rows.flatMap(({ subjectId, wanted: { newId }, before }) =>
      subjectId !== null && before !== null && untouched.has(newId) ? [{ fromId: subjectId, toId: newId, ...before }] : [],
    )
    await undoCases(db, back)
    const caseIds = back.flatMap(({ fromId, toId }) => [fromId, toId])
    await insertHistories(db, { caseIds, act: 'handOverUndone', byId: batch.actorId, at })
    return rows.map(({ number, wanted: { newId } }) =>
      untouched.has(newId) ? { number, state: 'UNDONE' as const } : { number, state: 'KEPT' as const, reason: 'changedSince' },
    )
  },
})
