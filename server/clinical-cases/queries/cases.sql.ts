import 'server-only'
import type { z } from 'zod'
import { Prisma } from '@/lib/generated/prisma/client'
import type { FindCases } from '@/lib/contracts/clinical-cases/cases.shapes'
import type { CaseRow, CasesFound } from '@/lib/contracts/clinical-cases'
import { recallDueDays, stalledAfterDays } from '@/lib/states/clinical-case'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { CaseScope } from '../scope'
import { isToAgree } from './plan.sql'
import { isOpenOffer, isSeenCase } from './scope.sql'
import { isTwice, sharedPatientWarning } from './twice.sql'

type Asked = z.output<typeof FindCases>
type On = { readonly scope: CaseScope; readonly readerId: string; readonly today: string }

const isStalledCase = (today: string) =>
  Prisma.sql`(c.state = 'OPEN' AND COALESCE(c.last_visit_on, c.opened_on) < ${today}::date - ${stalledAfterDays}::int)`
const recallDue = (today: string) => Prisma.sql`(c.state = 'RECALL' AND c.next_recall_on <= ${today}::date + ${recallDueDays}::int)`

/** Matches a number, with or without its C, or a part of the title or of the student's name. */
function matchesText(q: string): Prisma.Sql {
  const number = /^c?-?0*(\d{1,9})$/i.exec(q)?.[1]
  return number === undefined ? isNamedLike(`%${escapedLike(q)}%`) : Prisma.sql`c.reference = ${Number(number)}`
}

const isNamedLike = (like: string) =>
  Prisma.sql`(c.title ILIKE ${like} OR EXISTS (SELECT 1 FROM app_user s WHERE s.id = c.student_id AND s.display_name ILIKE ${like}))`

/** The filters of a request, for cases in scope. */
function matchesFilters({ q, state, abandoned, only, specialtyId }: Asked, on: On): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`c.state <> 'DELETED'`,
      statesOf({ state, abandoned }),
      ...(q === '' ? [] : [matchesText(q)]),
      ...(only === '' ? [] : [matchesOnly(only, on)]),
      ...(specialtyId === undefined ? [] : [Prisma.sql`c.specialty_id = ${specialtyId}::uuid`]),
    ],
    ' AND ',
  )
}

function matchesOnly(only: Exclude<Asked['only'], ''>, { scope, today }: On): Prisma.Sql {
  if (only === 'stalled') return isStalledCase(today)
  if (only === 'recall') return recallDue(today)
  return only === 'agree' ? isToAgree : isTwice(scope)
}

/** The cases of the list: those that a student sees only as an offer are listed separately. */
function isListedCase({ scope, readerId }: On): Prisma.Sql {
  if (scope.where.kind === 'own' && !scope.where.teaches) return Prisma.sql`(${isSeenCase(scope)} AND c.student_id = ${readerId}::uuid)`
  return isSeenCase(scope)
}

function statesOf({ state, abandoned }: Pick<Asked, 'state' | 'abandoned'>): Prisma.Sql {
  if (abandoned === 'only') return Prisma.sql`c.state = 'ABANDONED'`
  if (state === 'ALL') return abandoned === 'include' ? Prisma.sql`TRUE` : Prisma.sql`c.state <> 'ABANDONED'`
  const asked = state === 'RUNNING' ? Prisma.sql`c.state IN ('OPEN', 'RECALL')` : Prisma.sql`c.state = ${state}::"ClinicalCaseState"`
  return abandoned === 'include' ? Prisma.sql`(${asked} OR c.state = 'ABANDONED')` : asked
}

/** Cases with the latest visits come first. People and specialties are looked up only for the rows of the page. */
export function listCaseRows(db: Db, asked: Asked, on: On, { take, skip }: { take: number; skip: number }): Promise<CaseRow[]> {
  return db.$queryRaw`
    SELECT c.id, c.reference, c.title, json_build_object('id', u.id, 'displayName', u.display_name) AS student, y.name AS specialty, c.state,
      (SELECT count(*)::int FROM case_plan_item i WHERE i.case_id = c.id AND i.state <> 'DROPPED') AS planned, (SELECT count(*)::int FROM case_plan_item i WHERE i.case_id = c.id AND i.state = 'DONE') AS done,
      c.last_visit_on::text AS "lastVisitOn", c.opened_on::text AS "openedOn", c.next_recall_on::text AS "nextRecallOn", ${isStalledCase(on.today)} AS "isStalled", COALESCE(${recallDue(on.today)}, FALSE) AS "isRecallDue",
      ${isToAgree} AS "isToAgree", ${sharedPatientWarning(on.scope)} AS twice, (SELECT p.display_name FROM case_transfer t JOIN app_user p ON p.id = t.to_id WHERE t.case_id = c.id AND t.state = 'ASKED' LIMIT 1) AS "offeredTo"
    FROM (SELECT c.* FROM clinical_case c WHERE ${isListedCase(on)} AND ${matchesFilters(asked, on)} ORDER BY COALESCE(c.last_visit_on, c.opened_on) DESC, c.reference DESC LIMIT ${take} OFFSET ${skip}) c
      JOIN app_user u ON u.id = c.student_id LEFT JOIN specialty y ON y.id = c.specialty_id
    ORDER BY COALESCE(c.last_visit_on, c.opened_on) DESC, c.reference DESC`
}

/** The number of cases in the list that match the filters. */
export async function countCases(db: Db, asked: Asked, on: On): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM clinical_case c WHERE ${isListedCase(on)} AND ${matchesFilters(asked, on)}`
  return rows[0]?.count ?? 0
}

export type WaitingCase = { id: string; reference: number; title: string; student: string; nextRecallOn: string | null }

/** The longest waiting of the same cases; recalls by their due day. */
export function listWaitingCases(db: Db, asked: Asked, on: On, limit: number): Promise<WaitingCase[]> {
  return db.$queryRaw`
    SELECT c.id, c.reference, c.title, u.display_name AS student, c.next_recall_on::text AS "nextRecallOn"
    FROM clinical_case c JOIN app_user u ON u.id = c.student_id WHERE ${isListedCase(on)} AND ${matchesFilters(asked, on)}
    ORDER BY c.next_recall_on NULLS LAST, COALESCE(c.last_visit_on, c.opened_on), c.reference LIMIT ${limit}`
}

type Offer = { id: string; reference: number; title: string; from: string; askedAt: Date }

/** Cases that others ask somebody to take over, the oldest request first. */
export function listOffers(db: Db, readerId: string): Promise<Offer[]> {
  return db.$queryRaw`
    SELECT c.id, c.reference, c.title, p.display_name AS from, t.asked_at AS "askedAt" FROM ${offersTo(readerId)} ORDER BY t.asked_at, t.id`
}

const offersTo = (readerId: string) =>
  Prisma.sql`case_transfer t JOIN clinical_case c ON c.id = t.case_id JOIN app_user p ON p.id = t.from_id WHERE t.to_id = ${readerId}::uuid AND ${isOpenOffer}`

type Told = Pick<CasesFound, 'total' | 'counts' | 'offered' | 'specialties'>

/** All numbers in one pass over the cases that count in one of them: the running ones and those of the states asked for. */
export async function findCaseCounts(db: Db, asked: Asked, on: On): Promise<Told> {
  const rows = await db.$queryRaw<(Omit<Told, 'counts'> & Told['counts'])[]>`
    SELECT n.total, n.stalled, n.recall, n.agree, n.twice,
      COALESCE((SELECT json_agg(json_build_object('id', c.id, 'reference', c.reference, 'title', c.title, 'from', p.display_name, 'reason', t.reason) ORDER BY t.asked_at, t.id)
        FROM ${offersTo(on.readerId)}), '[]') AS offered,
      COALESCE((SELECT json_agg(json_build_object('id', y.id, 'name', y.name) ORDER BY y.name, y.id) FROM specialty y WHERE y.active), '[]') AS specialties
    FROM (SELECT count(*) FILTER (WHERE ${matchesFilters(asked, on)})::int AS total, count(*) FILTER (WHERE ${isStalledCase(on.today)})::int AS stalled,
        count(*) FILTER (WHERE ${recallDue(on.today)})::int AS recall, count(*) FILTER (WHERE ${isToAgree})::int AS agree, count(*) FILTER (WHERE ${isTwice(on.scope)})::int AS twice
      FROM clinical_case c WHERE ${isListedCase(on)} AND (c.state IN ('OPEN', 'RECALL') OR ${statesOf(asked)})) n`
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  const { stalled: isStalled, recall, agree, twice, ...told } = row
  return { ...told, counts: { stalled: isStalled, recall, agree, twice } }
}
