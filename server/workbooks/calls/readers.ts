import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import * as contracts from '@/lib/contracts/workbooks'
import { testsOf } from '@/server/competency-tests'
import { institutionToday } from '@/server/config'
import { shareCountedOf } from '@/server/experience'
import { responsesFor } from '@/server/form-responses'
import { findBelonging, startableFor } from '@/server/forms'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { writesReflections } from '@/server/reflections'
import { entity, exports, reads } from '../access'
import { fileOf } from '../file'
import { listEvidence, listStartableOf } from '../queries/evidence'
import { findStudent } from '../queries/students'
import { cohortFor, selfFor } from '../scope'
import { cohortOf, countOf, readMine, reflectionsByItem, workbookInUse } from '../seen'
import { workbookView } from '../views'

export const listMyWorkbooksCall = defineCall(contracts.listMyWorkbooks, {
  ...reads,
  handle: async ({ actor, db, request }) => ({
    workbooks: await readMine(db, actor, request.at),
    counted: await shareCountedOf(db, [actor.id]),
  }),
})

export const readWorkbookCall = defineCall(contracts.readWorkbook, {
  ...reads,
  handle: async ({ actor, input: { id, studentId = actor.id }, db, request }) => {
    const today = await institutionToday(request.at)
    const isOwn = studentId === actor.id
    const row = await workbookInUse(db, id, request.locale)
    const student = await findStudent(db, isOwn ? selfFor(actor) : cohortFor(actor, today), { permits: row.permits, id: studentId })
    if (!student) throw refuse('NOT_FOUND')
    const formIds = row.items.flatMap(({ formId }) => formId ?? [])
    const { roleIds } = await findBelonging(db, actor.id)
    const evidence = await listEvidence(db, responsesFor({ actor, roleIds, today }), { studentId, formIds, actorId: actor.id })
    const startable = await listStartableOf(db, startableFor(actor, request.at), formIds)
    const testIds = row.items.flatMap(({ testId }) => testId ?? [])
    const tests = await testsOf(db, actor, { studentId, testIds, today })
    return workbookView(row, {
      student,
      isOwn,
      countOf: await countOf(db, { workbooks: [row], studentIds: [studentId], at: request.at }),
      counted: await shareCountedOf(db, [studentId]),
      evidence,
      startable: new Set([
        ...startable
          .filter((form) => form.subject === (isOwn ? 'SELF' : 'CHOSEN') && isAmong(form.permits, student))
          .map((form) => form.id),
        ...(isOwn ? tests.askable : []),
      ]),
      attempts: tests.newest,
      reflections: await reflectionsByItem(db, actor, { row, studentId }),
      writes: isOwn && writesReflections(actor),
      today,
      at: request.at,
    })
  },
})

export const readWorkbookCohortCall = defineCall(contracts.readWorkbookCohort, {
  ...reads,
  handle: ({ actor, input: { id }, db, request }) => cohortOf(db, actor, { id, at: request.at, locale: request.locale }),
})

export const exportWorkbookCohortCall = defineCall(contracts.exportWorkbookCohort, {
  ...exports,
  audit: 'workbooks.exported',
  limit: exportLimit,
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    assertProven(actor, request.at)
    const locale = actor.locale ?? request.locale
    const cohort = await cohortOf(db, actor, { id, at: request.at, locale })
    const made = await fileOf(cohort, locale)
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: 'WORKBOOK', rows: made.rows })
    audit({ entity, entityId: id, changes: { rows: { to: made.rows } } })
    return made
  },
})
