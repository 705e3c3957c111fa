import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/reflections'
import type { Prisma } from '@/lib/generated/prisma/client'
import { formKinds, reflectionLimits } from '@/lib/reflections/vocabulary'
import { handedIn } from '@/lib/states/reflection'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching, whereSearched } from '@/server/kernel/limits'
import { supervisorsOf, todayAt } from '@/server/users'
import { reads, writes } from '../access'
import { logWhere } from '../log-where'
import { listDone, listOwnActivities, ownOrigin } from '../origins'
import { findPerson, findReaders, listTeacherNames } from '../queries/readers'
import {
  countReflections,
  findBegunAs,
  findReflection,
  listReflections,
  listTagsOf,
  sumByState,
  type Order,
  type Place,
  type ReflectionRow,
} from '../queries/reflections'
import { listForms } from '../queries/templates'
import { listWritten } from '../queries/written'
import { anyOf, othersFor, ownFor, readersFor, reflectionsFor, sharedWith, toAcknowledge, viewsAll } from '../scope'
import { allTemplates, offeredTemplates } from '../templates'
import { originOf, reflectionView, rowView, tagView } from '../views'

const rowsAtOnce = 50
const mostTags = 100
const mostReaders = 20

/** People who write no reflections and see all of them have no list of their own. */
const writing = { ...reads, access: writes.access } as const

function parsePlace(after: string | undefined): Place | null {
  const [at = '', id = ''] = after?.split('~') ?? []
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : null
}

function placeOf(row: ReflectionRow, order: Order): string {
  const at = order === 'HAPPENED' ? row.activity.happenedOn : order === 'CHANGED' ? row.updatedAt : (row.submittedAt ?? row.updatedAt)
  return `${at.toISOString()}~${row.id}`
}

function pageOf(rows: readonly ReflectionRow[], order: Order, readerId: string) {
  const shown = rows.slice(0, rowsAtOnce)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => rowView(row, readerId)),
    next: rows.length > rowsAtOnce && last ? placeOf(last, order) : null,
  }
}

function searchWhere(q: string): Prisma.ReflectionWhereInput {
  const contains = { contains: q, mode: 'insensitive' } as const
  if (q === '') return {}
  return {
    OR: [
      { activity: { OR: [{ title: contains }, { note: contains }] } },
      { owner: { displayName: contains } },
      { tags: { some: { tag: { name: contains } } } },
    ],
  }
}

export const listReflectionsCall = defineCall(contracts.listReflections, {
  ...reads,
  limit: ({ q, after }) => whereSearched({ q, cursor: after }),
  handle: async ({ actor, input: { view, state, q, tagId, userId, after }, db }) => {
    const isAll = view === 'ALL'
    if (isAll && !viewsAll(actor)) throw refuse(readsConfidential(actor) ? 'FORBIDDEN' : 'NOT_FOUND')
    const person = isAll && userId !== undefined ? await findPerson(db, userId) : null
    // Only people who see everybody's reflections can narrow the list to a person.
    if (userId !== undefined && !person) throw refuse('NOT_FOUND')
    const scope = view === 'MINE' ? ownFor(actor) : othersFor(actor)
    const order: Order = isAll ? 'SUBMITTED' : 'CHANGED'
    const of: Prisma.ReflectionWhereInput = {
      AND: [
        view === 'TO_READ' ? sharedWith(actor.id) : isAll ? { state: { in: [...handedIn] } } : {},
        person ? { ownerId: person.id } : {},
        tagId === undefined ? {} : { tags: { some: { tagId } } },
        searchWhere(q),
      ],
    }
    const where = state === '' ? of : { AND: [of, { state }] }
    const rows = await listReflections(db, scope, { readerId: actor.id, where, order, after: parsePlace(after), take: rowsAtOnce + 1 })
    const seen = person ? await countReflections(db, reflectionsFor(actor), { ownerId: person.id }) : 0
    const hiddenOf = person?.id ?? (view === 'MINE' && !readsConfidential(actor) ? actor.id : null)
    return {
      ...pageOf(rows, order, actor.id),
      counts: (await sumByState(db, scope, of)).counts,
      hidden: hiddenOf === null ? 0 : (await countReflections(db, anyOf(hiddenOf))) - seen,
      toAcknowledge: view === 'TO_READ' ? await countReflections(db, toAcknowledge(actor)) : 0,
      person,
      mayViewAll: viewsAll(actor),
    }
  },
})

export const readReflectionCall = defineCall(contracts.readReflection, {
  ...reads,
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db, request }) => {
    // The owner also finds a reflection under the id of the device that began it second.
    const row =
      (await findReflection(db, reflectionsFor(actor), id)) ??
      (await findReflection(db, ownFor(actor), (await findBegunAs(db, ownFor(actor), id)) ?? id))
    if (!row) throw refuse('NOT_FOUND')
    const from = row.ownerId === actor.id ? originOf(row.activity) : null
    const templateName = (await allTemplates(db, request.locale)).find((one) => one.id === row.templateId)?.name ?? null
    return reflectionView(row, {
      id: actor.id,
      templateName,
      viewsAll: viewsAll(actor),
      origin: from && (await ownOrigin(db, actor, from)),
    })
  },
})

export const readReflectionLogCall = defineCall(contracts.readReflectionLog, {
  ...writing,
  limit: ({ after }) => whereSearched({ cursor: after }),
  handle: async ({ actor, input: { from, to, tagIds, states, after }, db }) => {
    const scope = ownFor(actor)
    const where = logWhere({ from, to, tagIds, states })
    const order = 'HAPPENED'
    const [rows, tags, sums, hidden] = await Promise.all([
      listReflections(db, scope, { readerId: actor.id, where, order, after: parsePlace(after), take: rowsAtOnce + 1 }),
      listTagsOf(db, scope, where, mostTags),
      sumByState(db, scope, where),
      readsConfidential(actor) ? 0 : countReflections(db, anyOf(actor.id)),
    ])
    return { ...pageOf(rows, order, actor.id), ...sums, tags: tags.map(({ tag, count }) => ({ ...tagView({ tag }), count })), hidden }
  },
})

export const listReflectionTemplatesCall = defineCall(contracts.listReflectionTemplates, {
  ...writing,
  handle: async ({ actor, db, request }) => {
    const offered = await offeredTemplates(db, { userId: actor.id, locale: request.locale })
    const set = await listForms(db)
    return {
      templates: offered.map(({ id, name, prompts }) => ({ id, name, prompts })),
      forms: formKinds.flatMap((kind) => {
        const one = set.find((found) => found.kind === kind && found.form.state === 'PUBLISHED' && found.form.deletedAt === null)
        return one ? [{ kind, formId: one.formId, name: one.form.name, asksSubject: one.form.subject === 'CHOSEN' }] : []
      }),
      names: await listTeacherNames(db),
    }
  },
})

export const suggestActivitiesCall = defineCall(contracts.suggestActivities, {
  ...writing,
  handle: async ({ actor, input: { originKind, originId }, db, request }) => {
    if ((originKind === undefined) !== (originId === undefined)) throw badField('originId', 'required')
    const to = await todayAt(request.at)
    const from = addDays(to, -reflectionLimits.suggestDays)
    const limit = reflectionLimits.suggested
    const done =
      originKind !== undefined && originId !== undefined
        ? await listOwnActivities(db, actor, { kind: originKind, id: originId })
        : await listDone(db, actor, { from, to, limit })
    const written = await listWritten(db, ownFor(actor), done)
    return {
      rows: done.map(({ kind, id, title, note, happenedOn }) => ({
        origin: { kind, id },
        kind,
        title,
        note,
        happenedOn,
        reflectionId: written.get(`${kind} ${id}`) ?? null,
      })),
    }
  },
})

export const findReadersCall = defineCall(contracts.findReaders, {
  ...writing,
  limit: () => searching,
  handle: async ({ actor, input: { q, reflectionId }, db, request }) => {
    const supervisors = await supervisorsOf(db, actor.id, await todayAt(request.at))
    const withId = reflectionId === undefined ? null : await withWhom(db, actor, reflectionId)
    const first = withId === null ? supervisors : [withId, ...supervisors]
    const people = await findReaders(db, readersFor(actor), { q, first, take: mostReaders })
    return {
      people: people.map((person) => ({ ...person, isSupervisor: supervisors.includes(person.id), wasThere: person.id === withId })),
    }
  },
})

/** The person with whom the actor did what their reflection is about. */
async function withWhom(db: Db, actor: Actor, reflectionId: string): Promise<string | null> {
  const held = await findReflection(db, ownFor(actor), reflectionId)
  const origin = held && originOf(held.activity)
  if (!origin) return null
  const [done] = await listOwnActivities(db, actor, origin)
  return done?.withId ?? null
}
