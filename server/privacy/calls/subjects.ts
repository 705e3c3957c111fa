import 'server-only'
import * as contracts from '@/lib/contracts/privacy'
import { defineCall } from '@/server/kernel/define-call'
import { now } from '@/server/kernel/clock'
import { refuse } from '@/server/kernel/errors'
import { openWorkOf } from '../erase'
import { hindranceOf } from '../hindrance'
import { removalDatesOf } from '../periods'
import { listExports } from '../queries/exports'
import { countLeavers, findSubject, findSubjectsByName, listLeavers, listNames } from '../queries/subjects.sql'
import { exportView } from '../views'
import { privacyAdmins } from './access'

const newest = 25
const mostFound = 12
const mostProposed = 25

export const listPrivacyCall = defineCall(contracts.listPrivacy, {
  ...privacyAdmins,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ db }) => {
    const at = now()
    const [rows, { leavers: before }] = await Promise.all([listExports(db, { take: newest }), removalDatesOf(db, at)])
    const names = await listNames(
      db,
      rows.flatMap(({ subjectId, askedById }) => [subjectId, askedById]),
    )
    const exports = rows.map((row) => exportView(row, { names, at }))
    if (before === null) return { exports, proposals: [], moreProposals: 0 }
    const [leavers, { count }] = await Promise.all([listLeavers(db, { before, take: mostProposed }), countLeavers(db, before)])
    const proposals = leavers.map(({ id, name, leftOn }) => ({ id, name, leftOn: leftOn.toISOString().slice(0, 10) }))
    return { exports, proposals, moreProposals: count - proposals.length }
  },
})

export const findSubjectsCall = defineCall(contracts.findSubjects, {
  ...privacyAdmins,
  effect: 'read',
  handle: async ({ input: { q }, db }) => ({ people: await findSubjectsByName(db, { words: q.split(/\s+/), limit: mostFound }) }),
})

export const readSubjectCall = defineCall(contracts.readSubject, {
  ...privacyAdmins,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db }) => {
    const at = now()
    const person = await findSubject(db, id)
    if (!person) throw refuse('NOT_FOUND')
    const [hindrance, open, rows] = await Promise.all([
      hindranceOf(db, person, { id: actor.id, held: actor.privileges }),
      openWorkOf(db, id),
      listExports(db, { subjectId: id, take: newest }),
    ])
    const names = await listNames(db, [id, ...rows.map(({ askedById }) => askedById)])
    return {
      id,
      name: person.name,
      username: person.username,
      erasedAt: person.erasedAt?.toISOString() ?? null,
      hindrance,
      open,
      exports: rows.map((row) => exportView(row, { names, at })),
    }
  },
})
