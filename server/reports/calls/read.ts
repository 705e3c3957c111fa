import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { isStudent } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { adminReads, reading } from '../access'
import { cellRowsOf } from '../cell-rows'
import { parseBlocks, findReportOrThrow } from '../open-reports'
import { answerBlock, frameReport, type AskedOf, type Framed } from '../measures/block'
import { findRole } from '../queries/configs'
import { listChoices } from '../queries/matrix.sql'
import { findStudent, listCohorts } from '../queries/students.sql'

/** The choices that narrow a report about a year of students: none for readers who are told of a crowd. */
export async function choicesOf(db: Db, { reader, times }: Framed, { programmeId, year }: AskedOf) {
  const isOfMany = reader.seesPeople && reader.scope.where.kind !== 'self'
  const cohorts = !isOfMany ? [] : await listCohorts(db, reader.scope, times.now.ofYear.from)
  const programmes = new Map(cohorts.map(({ programme }) => [programme.id, programme]))
  const isOfYear = reader.seesPeople && programmeId !== undefined && year !== undefined
  const ofYear = isOfYear ? await listChoices(db, reader.scope, { programmeId, year }) : null
  return {
    programmes: [...programmes.values()],
    years: [...new Set(cohorts.map((cohort) => cohort.year))].toSorted((a, b) => a - b),
    groups: ofYear?.groups ?? [],
    firms: ofYear?.firms ?? [],
  }
}

export const readReportCall = defineCall(contracts.readReport, {
  ...reading,
  handle: async ({ actor, input: { id, ...input }, db, request }) => {
    const found = await findReportOrThrow(db, actor, id)
    // The student is chosen on the screen, as by a teacher who opens the report from their list.
    const needsStudent = found.about === 'STUDENT' && input.studentId === undefined && !isStudent(actor)
    const about = needsStudent ? 'COHORT' : found.about
    const frame = await frameReport(db, actor, { ...found, about, input, at: request.at })
    const { studentId } = frame.asked.narrowed
    const student = studentId === undefined ? null : await findStudent(db, frame.reader.scope, studentId)
    const nothing = { programmes: [], years: [], groups: [], firms: [] }
    return {
      ...{ id, title: found.title, note: found.note, about: found.about, asThen: found.asThen, frame: frame.frame, needsStudent },
      seesPeople: frame.reader.seesPeople,
      student: student && { id: student.id, displayName: student.displayName },
      blocks: needsStudent ? [] : parseBlocks(found.blocks).map(({ uid, title, show }) => ({ uid, title, show })),
      choices: found.about === 'STUDENT' ? nothing : await choicesOf(db, frame, input),
    }
  },
})

export const readBlockCall = defineCall(contracts.readBlock, {
  ...reading,
  handle: async ({ actor, input: { id, uid, ...input }, db, request }) => {
    const found = await findReportOrThrow(db, actor, id)
    const block = parseBlocks(found.blocks).find((one) => one.uid === uid)
    if (!block) throw refuse('NOT_FOUND')
    return answerBlock(db, actor, block, await frameReport(db, actor, { ...found, input, at: request.at }))
  },
})

export const tryBlockCall = defineCall(contracts.tryBlock, {
  ...adminReads,
  // Each answer counts the whole record.
  limit: () => searching,
  handle: async ({ actor, input: { block, about, asThen, asRoleId, ...input }, db, request }) => {
    const role = asRoleId === undefined ? undefined : await findRole(db, asRoleId)
    if (role === null) throw badField('asRoleId', 'roleUnknown')
    return answerBlock(
      db,
      actor,
      block,
      await frameReport(db, actor, { about, asThen, input, at: request.at, boundMs: null, ...(role && { role }) }),
    )
  },
})

export const listCellRowsCall = defineCall(contracts.listCellRows, {
  ...reading,
  handle: async ({ actor, input: { id, uid, element, row, column, page, ...input }, db, request }) => {
    const found = await findReportOrThrow(db, actor, id)
    const block = parseBlocks(found.blocks).find((one) => one.uid === uid)
    if (!block) throw refuse('NOT_FOUND')
    const frame = await frameReport(db, actor, { ...found, input, at: request.at })
    return cellRowsOf(db, actor, { block, framed: frame, at: { element, row, column, page } })
  },
})
