import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { reportLimits } from '@/lib/reports/measures'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { adminReads, reading } from '../access'
import { hrefOf } from '../hrefs'
import { answerBlock, countedOf, framed, shownIn, splitOf } from '../measures/block'
import { listBehind, type CellAt } from '../measures/count.sql'
import { findOpenConfig, findReaderOf, findRole, type ConfigRow } from '../queries/configs'
import { listChoices } from '../queries/matrix.sql'
import { findStudent, listCohorts } from '../queries/students.sql'
import { reportsFor } from '../scope'
import { blocksIn } from './configs'

const pageSize = 50

/** @throws NOT_FOUND where it is not there, or not theirs to open */
async function findReport(db: Db, actor: Actor, id: string): Promise<ConfigRow> {
  const found = await findOpenConfig(db, reportsFor(actor, await findReaderOf(db, actor.id)), id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

export const readReportCall = defineCall(contracts.readReport, {
  ...reading,
  handle: async ({ actor, input: { id, ...input }, db, request }) => {
    const found = await findReport(db, actor, id)
    // Whose is chosen on the screen, as of a teacher who opens it from their list.
    const needsStudent = found.about === 'STUDENT' && input.studentId === undefined && !isStudent(actor)
    const about = needsStudent ? 'COHORT' : found.about
    const { frame, reader, times, asked } = await framed(db, actor, { ...found, about, input, at: request.at })
    const { studentId } = asked.narrowed
    const student = studentId === undefined ? null : await findStudent(db, reader.scope, studentId)
    const isCrowdOfYear = reader.scope.where.kind === 'yearOf'
    const cohorts = isCrowdOfYear || found.about === 'STUDENT' ? [] : await listCohorts(db, reader.scope, times.now.ofYear.from)
    const programmes = new Map(cohorts.map(({ programme }) => [programme.id, programme]))
    const { programmeId, year } = input
    const ofYear =
      reader.seesPeople && programmeId !== undefined && year !== undefined
        ? await listChoices(db, reader.scope, { programmeId, year })
        : null
    return {
      ...{
        id,
        title: found.title,
        note: found.note,
        about: found.about,
        asThen: found.asThen,
        frame,
        seesPeople: reader.seesPeople,
        needsStudent,
      },
      student: student && { id: student.id, displayName: student.displayName },
      blocks: needsStudent ? [] : blocksIn(found.blocks).map(({ uid, title, show }) => ({ uid, title, show })),
      choices: {
        programmes: [...programmes.values()],
        years: [...new Set(cohorts.map((cohort) => cohort.year))].toSorted((a, b) => a - b),
        groups: ofYear?.groups ?? [],
        firms: ofYear?.firms ?? [],
      },
    }
  },
})

export const readBlockCall = defineCall(contracts.readBlock, {
  ...reading,
  handle: async ({ actor, input: { id, uid, ...input }, db, request }) => {
    const found = await findReport(db, actor, id)
    const block = blocksIn(found.blocks).find((one) => one.uid === uid)
    if (!block) throw refuse('NOT_FOUND')
    return answerBlock(db, actor, block, await framed(db, actor, { ...found, input, at: request.at }))
  },
})

export const tryBlockCall = defineCall(contracts.tryBlock, {
  ...adminReads,
  // Each is a count of the whole record.
  limit: () => searching,
  handle: async ({ actor, input: { block, about, asThen, asRoleId, ...input }, db, request }) => {
    const role = asRoleId === undefined ? undefined : await findRole(db, asRoleId)
    if (role === null) throw badField('asRoleId', 'roleUnknown')
    return answerBlock(db, actor, block, await framed(db, actor, { about, asThen, input, at: request.at, ...(role && { role }) }))
  },
})

export const listCellRowsCall = defineCall(contracts.listCellRows, {
  ...reading,
  handle: async ({ actor, input: { id, uid, element, row, column, page, ...input }, db, request }) => {
    const found = await findReport(db, actor, id)
    const block = blocksIn(found.blocks).find((one) => one.uid === uid)
    if (!block || element >= Math.min(block.elements.length, reportLimits.elements)) throw refuse('NOT_FOUND')
    const { reader, as, asked, times } = await framed(db, actor, { ...found, input, at: request.at })
    const shown = (await shownIn(db, actor, { block, reader, as }))[element]
    const [part] = shown?.parts ?? []
    // Rows are told to whoever may see each of the people, and of no source that hides who said it.
    if (!shown || !part || shown.bar !== null || shown.parts.length > 1 || !reader.seesPeople || part.source.floor > 0)
      throw refuse('FORBIDDEN')
    const cell: CellAt = {
      ...(row !== undefined && { d1: row === '' ? null : row }),
      ...(column !== undefined && { d2: column === '' ? null : column }),
    }
    const rows = await listBehind(
      db,
      countedOf(part, times),
      { ...asked, split: splitOf(block) },
      { cell, take: pageSize, skip: (page - 1) * pageSize },
    )
    const { opens } = part.source.row
    return {
      rows: rows.map(({ key, studentId, student, on, title, note, opens: openedId, ok }) => ({
        ...{ key, on, title, note, meets: ok },
        student: studentId !== null && student !== null ? { id: studentId, displayName: student } : null,
        href: opens && openedId !== null ? hrefOf(opens.what, openedId) : null,
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    }
  },
})
