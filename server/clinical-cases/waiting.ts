import 'server-only'
import { FindCases } from '@/lib/contracts/clinical-cases/cases.shapes'
import { paths } from '@/lib/paths'
import { isStudent, isTeacher } from '@/server/kernel/actor'
import type { WaitingAsk, WaitingSource, Waits } from '@/server/kernel/waiting'
import { holds } from '@/lib/privileges'
import { listCasesCall } from './calls/reads'
import { countCases, listOffers, listWaitingCases, type WaitingCase } from './queries/cases.sql'
import { casesFor } from './scope'

const hrefOf = (id: string) => `${paths.clinicalCases}/${id}`

async function casesOf({ db, actor, today, limit }: WaitingAsk, only: 'agree' | 'recall'): Promise<{ count: number; rows: WaitingCase[] }> {
  const asked = FindCases.parse({ only })
  const on = { scope: casesFor(actor), readerId: actor.id, today }
  const count = await countCases(db, asked, on)
  return { count, rows: count === 0 ? [] : await listWaitingCases(db, asked, on, limit) }
}

async function findAgreements(ask: WaitingAsk): Promise<Waits> {
  const { count, rows } = await casesOf(ask, 'agree')
  const things = rows.map(({ id, reference, title, student }) => ({
    id,
    title,
    reference,
    person: student,
    verb: 'agree' as const,
    href: hrefOf(id),
  }))
  return { count, things }
}

/** Plans that a teacher has to look at; a student's own recalls, and the cases that others ask them to take over. */
export const clinicalCasesWaiting: readonly WaitingSource[] = [
  {
    kind: 'caseAgreements',
    list: listCasesCall,
    href: `${paths.clinicalCases}?only=agree`,
    isFor: (actor) => isTeacher(actor) && holds(actor.privileges, 'MARK_TREATMENTSESSIONS'),
    find: findAgreements,
  },
  {
    kind: 'caseRecalls',
    list: listCasesCall,
    href: `${paths.clinicalCases}?only=recall`,
    isFor: (actor) => isStudent(actor) && !isTeacher(actor),
    find: async (ask) => {
      const { count, rows } = await casesOf(ask, 'recall')
      const things = rows.map(({ id, reference, title, nextRecallOn }) => ({
        id,
        title,
        reference,
        due: nextRecallOn,
        verb: 'plan' as const,
        href: hrefOf(id),
      }))
      return { count, things }
    },
  },
  {
    kind: 'caseOffers',
    list: listCasesCall,
    href: paths.clinicalCases,
    find: async ({ db, actor, limit }) => {
      const offers = await listOffers(db, actor.id)
      const things = offers.slice(0, limit).map(({ id, reference, title, from, askedAt }) => ({
        id,
        title,
        reference,
        person: from,
        since: askedAt,
        verb: 'answer' as const,
        href: hrefOf(id),
      }))
      return { count: offers.length, things }
    },
  },
]
