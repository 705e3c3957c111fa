import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { whereSearched } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { reading } from '../access'
import { matrixFor } from '../matrix'
import { findByWords, listCohorts } from '../queries/students.sql'
import { openReportsOf } from '../open-reports'
import { reportedTo } from '../scope'
import { yearNow } from '../time'

export const readReportsHomeCall = defineCall(contracts.readReportsHome, {
  ...reading,
  handle: async ({ actor, db, request }) => {
    const now = await yearNow(db, actor, request.at)
    const scope = reportedTo(actor, now.today)
    return {
      asOf: request.at.toISOString(),
      counted: now.counted,
      cohorts: await listCohorts(db, scope, now.ofYear.from),
      supervised: scope.where.kind === 'supervised',
      reports: await openReportsOf(db, actor),
    }
  },
})

const mostFound = 8

export const findReportStudentsCall = defineCall(contracts.findReportStudents, {
  ...reading,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const words = await plainWords(db, input.q)
    if (words.length === 0) return { students: [] }
    return { students: await findByWords(db, reportedTo(actor, await institutionToday(request.at)), { words, limit: mostFound }) }
  },
})

export const readMatrixCall = defineCall(contracts.readMatrix, {
  ...reading,
  handle: ({ actor, input, db, request }) => matrixFor(db, actor, { input, at: request.at }),
})
