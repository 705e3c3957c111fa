import 'server-only'
import * as contracts from '@/lib/contracts/clinical-cases'
import { addDays } from '@/lib/clinical/shift'
import type { Case } from '@/lib/contracts/clinical-cases'
import { holds } from '@/lib/privileges'
import { academicYearOn } from '@/lib/reports/academic-year'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { institutionToday, readSettings } from '@/server/config'
import { listStanding, listTermDays, shareCountedOf } from '@/server/experience'
import { isStudent } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { recipientsOf } from '@/server/messaging'
import { studentsFor, teachersFor } from '@/server/users'
import { readers } from '../access'
import { findCaseCounts, listCaseRows } from '../queries/cases.sql'
import {
  findBrief,
  findFullCase,
  findSessionOfCase,
  listCaseHistory,
  listItems,
  listRunning,
  listSpecialties,
  listUnlinkedSessions,
  listVisits,
  type ItemRow,
} from '../queries/one.sql'
import { findTwice, nowhere } from '../queries/twice.sql'
import { listPeopleOf } from '../queries/writes'
import { rightsOn } from '../rules'
import { casesFor } from '../scope'
import { caseView } from '../views'

const casesOfPage = 50
const unlinkedDays = 42

export const listCasesCall = defineCall(contracts.listCases, {
  ...readers,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const on = { scope: casesFor(actor), readerId: actor.id, today: await institutionToday(request.at) }
    const rows = await listCaseRows(db, input, on, { take: casesOfPage, skip: (input.page - 1) * casesOfPage })
    const told = await findCaseCounts(db, input, on)
    const mayCreate = isStudent(actor) && holds(actor.privileges, 'TREATMENTSESSION_EDIT')
    const mayHandOver = holds(actor.privileges, 'CLINICALCASES_VIEW_ALL')
    return { rows, ...told, page: input.page, pages: Math.max(1, Math.ceil(told.total / casesOfPage)), mayCreate, mayHandOver }
  },
})

type Planned = { readonly studentId: string; readonly items: readonly ItemRow[]; readonly today: string }

/** How far the plan counts towards the targets of its student's year; null while the student is being recounted. */
async function standingOf(db: Db, { studentId, items, today }: Planned): Promise<Case['standing']> {
  if ((await shareCountedOf(db, [studentId])) !== null) return null
  const procedureIds = [...new Set(items.flatMap(({ state, procedureId }) => (state === 'PLANNED' ? [procedureId] : [])))]
  const { from } = academicYearOn(await listTermDays(db), today)
  return listStanding(db, { studentId, procedureIds, from })
}

export const readCaseCall = defineCall(contracts.readCase, {
  ...readers,
  handle: async ({ actor, input: { id }, db, request }) => {
    const today = await institutionToday(request.at)
    const scope = casesFor(actor)
    const one = await findFullCase(db, scope, { id, readerId: actor.id, today })
    if (!one) throw refuse('NOT_FOUND')
    const may = rightsOn(actor, one)
    const visits = await listVisits(db, id)
    const openable = await sessionsOpenTo(
      db,
      actor,
      visits.map(({ sessionId }) => sessionId),
    )
    const items = await listItems(db, id)
    return {
      found: caseView(one, {
        reader: actor,
        items,
        standing: one.studentId === actor.id ? await standingOf(db, { studentId: actor.id, items, today }) : null,
        visits,
        openable,
        unlinked: may.edit
          ? await listUnlinkedSessions(db, { studentId: one.studentId, patientHash: one.patientHash, from: addDays(today, -unlinkedDays) })
          : [],
        history: await listCaseHistory(db, id),
        // A person who is only offered the case learns nothing of its patient.
        twice: one.isOffered && !may.edit && !may.agree ? nowhere : await findTwice(db, scope, id),
        may,
        notation: (await readSettings()).toothNotation,
        today,
      }),
    }
  },
})

export const readCaseOfSessionCall = defineCall(contracts.readCaseOfSession, {
  ...readers,
  handle: async ({ actor, input: { sessionId }, db }) => {
    const openable = await sessionsOpenTo(db, actor, [sessionId])
    const session = openable.has(sessionId) ? await findSessionOfCase(db, sessionId) : null
    if (!session) throw refuse('NOT_FOUND')
    const linked = session.caseId === null ? null : await findBrief(db, casesFor(actor), session.caseId)
    const isOwn = session.studentId === actor.id
    const items = linked ? await listItems(db, linked.id) : []
    return {
      linked: linked && {
        ...linked,
        items: items
          .filter(({ state }) => state === 'PLANNED')
          .map(({ id, procedureId, procedure, site, teeth, surfaces }) => ({ id, procedureId, procedure, site, teeth, surfaces })),
      },
      offered: isOwn && !linked ? await listRunning(db, session) : [],
      mayLink: isOwn,
    }
  },
})

export const readCaseChoicesCall = defineCall(contracts.readCaseChoices, {
  ...readers,
  handle: async ({ actor, db, request }) => ({
    students: await listPeopleOf(db, studentsFor(actor, await institutionToday(request.at)), {
      marker: 'APP_STUDENT',
      exceptId: actor.id,
      besides: recipientsOf(actor),
    }),
    supervisors: await listPeopleOf(db, teachersFor(actor), { marker: 'APP_TEACHER', exceptId: actor.id }),
    specialties: await listSpecialties(db),
  }),
})
