import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { termOn } from '@/lib/reports/academic-year'
import { holds } from '@/lib/privileges'
import { institutionToday } from '@/server/config'
import { listCalibratedTeachers, listCalibrationOf, listTermDays } from '@/server/experience'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { adminReads, calibrated, guessEntity } from '../access'
import { figuresOf, isEnough, rowOfAll } from '../calibration'
import { findGuess, insertGuess } from '../queries/guesses'

const mostTeachers = 500

export const readCalibrationCall = defineCall(contracts.readCalibration, {
  ...calibrated,
  effect: 'read',
  // The figures are the teacher's alone, except for people who hold the right to look at them.
  notWhileViewing: true,
  handle: async ({ actor, input: { teacherId = actor.id }, db, request }) => {
    const isOwn = teacherId === actor.id
    if (!isOwn && !holds(actor.privileges, 'REPORT_ADMIN')) throw refuse('NOT_FOUND')
    const rows = await listCalibrationOf(db, teacherId)
    const all = rowOfAll(rows)
    // The refusal does not reveal whether there is such a person.
    if (!isOwn && !all) throw refuse('NOT_FOUND')
    const term = termOn(await listTermDays(db), await institutionToday(request.at))
    // A guess belongs to the teacher alone, whoever looks at how they mark.
    const guess = isOwn ? await findGuess(db, { teacherId, period: term.from }) : null
    const enough = all !== null && isEnough(all)
    const asks = isOwn && enough && all.shrunk !== null && guess === null
    return {
      teacher: { id: teacherId, displayName: all?.teacher ?? actor.displayName },
      isOwn,
      asOf: all?.asOf.toISOString() ?? null,
      since: all?.since ?? null,
      sessions: all?.sessions ?? 0,
      students: all?.students ?? 0,
      isEnough: enough,
      guess: guess && { guess, next: term.next },
      asks,
      told: enough && !asks ? await figuresOf(db, actor, { all, rows }) : null,
    }
  },
})

export const listCalibratedTeachersCall = defineCall(contracts.listCalibratedTeachers, {
  ...adminReads,
  notWhileViewing: true,
  limit: whereSearched,
  handle: async ({ input: { q }, db }) => {
    const rows = await listCalibratedTeachers(db, { words: q === '' ? [] : await plainWords(db, q), limit: mostTeachers })
    return { rows: rows.map((row) => ({ ...row, isEnough: isEnough(row) })) }
  },
})

export const guessCalibrationCall = defineCall(contracts.guessCalibration, {
  ...calibrated,
  effect: 'write',
  replay: 'keyed',
  audit: 'reports.calibrationGuessed',
  handle: async ({ actor, input: { guess }, db, request, audit }) => {
    const all = rowOfAll(await listCalibrationOf(db, actor.id))
    if (!all || !isEnough(all) || all.shrunk === null) throw refuse('CONFLICT', { code: 'reports.NOTHING_TO_GUESS' })
    const { from } = termOn(await listTermDays(db), await institutionToday(request.at))
    if (!(await insertGuess(db, { teacherId: actor.id, period: from, guess, guessedAt: request.at })))
      throw refuse('CONFLICT', { code: 'reports.GUESSED' })
    // The audit says that somebody guessed, and not what, because the guess is their own.
    audit({ entity: guessEntity, entityId: actor.id })
    return {}
  },
})
