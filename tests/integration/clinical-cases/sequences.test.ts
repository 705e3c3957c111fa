import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { isRunning } from '@/lib/states/clinical-case'
import { prisma } from '@/server/kernel/db'
import { caseFields, onCase, openCase, addPlanItem, tryCase } from '../../support/clinical-cases'
import { roleActor, type Member } from '../../support/members'
import { seededRandom } from '../../support/random'
import { makeSchool, type School } from '../../support/school'
import { isSoak } from '../../support/soak'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const sequences = isSoak ? 60 : 6
const actsOfSequence = 30

type Found = Awaited<ReturnType<typeof read>>
const read = async (id: string) => (await onCase(school.staff, contracts.readCase, { id })).found

/** The content to which a teacher agrees, taken from the page and not from the hash: without finished items. */
function contentOf({ patient, title, summary, ageBand, specialty, dentition, missingTeeth, items }: Found): string {
  const plan = items.map(({ id, phase, procedureId, teeth, surfaces, state, reason }) => [
    id,
    phase,
    procedureId,
    teeth,
    surfaces,
    state === 'DROPPED',
    reason,
  ])
  return JSON.stringify([patient, title, summary, ageBand, specialty?.id, dentition, missingTeeth, plan])
}

/** The test's own record: who agreed to which content, and which cases continue each other. */
type Known = {
  readonly content: Map<string, string>
  readonly giver: Map<string, string>
  readonly studentOf: Map<string, string>
  readonly rootOf: Map<string, string>
  readonly count: Record<'agreed' | 'current' | 'ended' | 'refusedSelf' | 'continued' | 'taken', number>
}

async function assertSound({ content, giver, rootOf, count }: Known, act: string): Promise<void> {
  const running = new Map<string, string[]>()
  for (const [id, root] of rootOf) {
    const found = await read(id)
    if (isRunning(found.state)) running.set(root, [...(running.get(root) ?? []), id])
    const isCurrent = found.agreed?.isCurrent ?? false
    if (isCurrent) {
      expect(contentOf(found), act).toBe(content.get(id))
      const { agreedById } = await prisma().clinicalCase.findUniqueOrThrow({ where: { id }, select: { agreedById: true } })
      expect(agreedById, act).toBe(giver.get(id))
      count.current += 1
    } else if (content.has(id)) {
      content.delete(id)
      count.ended += 1
    }
  }
  for (const ids of running.values()) expect(ids.length, act).toBeLessThanOrEqual(1)
}

test('whatever people do to a case, what is agreed is what stands, by who may, and no plan runs twice', async () => {
  const count: Known['count'] = { agreed: 0, current: 0, ended: 0, refusedSelf: 0, continued: 0, taken: 0 }
  for (let seed = 1; seed <= sequences; seed += 1) {
    const random = seededRandom(seed)
    const pick = <T>(of: readonly T[]): T => {
      const one = of[Math.floor(random() * of.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    }
    const first = await openCase(school, { patient: { kind: 'HOSPITAL_NUMBER', text: `S${seed}` } })
    const itemOf = new Map([[first, await addPlanItem(school, first)]])
    const known: Known = {
      content: new Map(),
      giver: new Map(),
      studentOf: new Map([[first, school.student.id]]),
      rootOf: new Map([[first, first]]),
      count,
    }
    const students = [school.student, school.partner]
    const both = [
      ...students,
      ...students.map((who) => roleActor(who, ['APP_TEACHER', 'MARK_TREATMENTSESSIONS', 'CLINICALCASES_VIEW_ALL'])),
    ]
    const lost = roleActor(school.teacher, ['FORMS'], { only: true })
    // A teacher's screen may be outdated when they agree.
    const screens = new Map<string, { planRevision: number; planHash: string; content: string }>()

    const look = async (id: string) => {
      const found = await read(id)
      screens.set(id, { planRevision: found.planRevision, planHash: found.planHash, content: contentOf(found) })
    }
    const acts: Record<string, (id: string, found: Found, student: Member) => Promise<unknown>> = {
      patient: (id, { revision, title }, student) => {
        const patient = pick([
          { kind: 'HOSPITAL_NUMBER', text: `S${seed}` },
          { kind: 'HOSPITAL_NUMBER', text: `S${seed}-2` },
          { kind: 'INITIALS', text: 'MW' },
          { kind: 'INITIALS', text: 'JK' },
        ])
        return tryCase(student, contracts.saveCase, { id, revision, ...caseFields(school, { title, patient }) })
      },
      details: (id, { revision, patient }, student) =>
        tryCase(student, contracts.saveCase, {
          id,
          revision,
          ...caseFields(school, { patient, title: pick(['Crown', 'Denture']), supervisorId: pick([school.teacher, school.colleague]).id }),
        }),
      item: (id, { items }, student) => {
        const item = items.find((one) => one.id === itemOf.get(id)) ?? items[0]
        const fields = { caseId: id, phase: 'RESTORE', procedureId: school.procedures.extraction.id, teeth: [pick([36, 37])] }
        return tryCase(student, contracts.savePlanItem, { ...fields, planItemId: item?.id ?? v7(), revision: item?.revision ?? 0 })
      },
      drop: (id, { items }, student) => {
        const item = items[0]
        if (!item) return Promise.resolve()
        const input = { caseId: id, planItemId: item.id, revision: item.revision, isDropped: item.state === 'PLANNED', reason: 'So' }
        return tryCase(student, contracts.dropPlanItem, input)
      },
      look,
      agree: async (id) => {
        if (random() < 0.5) await look(id)
        const shown = screens.get(id)
        if (!shown) return
        const who = pick([school.teacher, school.colleague, lost, ...both])
        const { content, ...sent } = shown
        const answer = await tryCase(who, contracts.agreeCasePlan, { id, ...sent })
        const planners = [...known.rootOf].flatMap(([one, root]) => (root === known.rootOf.get(id) ? [known.studentOf.get(one)] : []))
        if (planners.includes(who.id)) {
          expect(answer.status).not.toBe('SUCCESS')
          count.refusedSelf += 1
        }
        if (who === lost) expect(answer.status).toBe('FORBIDDEN')
        if (answer.status !== 'SUCCESS') return
        known.content.set(id, content)
        known.giver.set(id, who.id)
        count.agreed += 1
      },
      withdraw: (id) => tryCase(pick([school.teacher, school.staff, ...both]), contracts.withdrawCaseAgreement, { id, reason: 'So' }),
      done: (id) =>
        prisma().casePlanItem.updateMany({
          where: { caseId: id, state: 'PLANNED' },
          data: { state: 'DONE', doneOn: new Date('2026-11-19') },
        }),
      undone: (id) => prisma().casePlanItem.updateMany({ where: { caseId: id, state: 'DONE' }, data: { state: 'PLANNED', doneOn: null } }),
      close: (id, _, student) => tryCase(student, contracts.setCaseState, { id, on: 'close' }),
      reopen: async (id, _, student) => {
        const answer = await tryCase(student, contracts.setCaseState, { id, on: 'reopen', reason: 'So' })
        if (answer.status === 'CONFLICT') count.continued += 1
      },
      offer: (id, _, student) => tryCase(student, contracts.askCaseTransfer, { id, studentId: pick(students).id, reason: 'So' }),
      retract: (id, _, student) => tryCase(student, contracts.withdrawCaseTransfer, { id }),
      answer: async (id, { planHash, transfer }) => {
        const asked = random() < 0.8 ? students.find((one) => one.id === transfer?.to.id) : undefined
        const [who, newId] = [asked ?? pick(students), v7()]
        const hash = random() < 0.8 ? planHash : (screens.get(id)?.planHash ?? planHash)
        const answer = await tryCase(who, contracts.answerCaseTransfer, { id, isAccepted: random() < 0.8, newId, planHash: hash })
        const made = await prisma().clinicalCase.findUnique({ where: { id: newId }, select: { studentId: true } })
        if (answer.status !== 'SUCCESS' || !made) return
        known.rootOf.set(newId, known.rootOf.get(id) ?? id)
        known.studentOf.set(newId, made.studentId)
        count.taken += 1
      },
      handOver: async (id, { student }) => {
        const takerId = pick(students).id
        await tryCase(school.staff, contracts.handOverCases, { studentId: student.id, cases: [{ caseId: id, takerId }] })
        const next = await prisma().clinicalCase.findMany({ where: { fromCaseId: id }, select: { id: true, studentId: true } })
        for (const one of next) {
          known.rootOf.set(one.id, known.rootOf.get(id) ?? id)
          known.studentOf.set(one.id, one.studentId)
        }
      },
    }
    // These acts are drawn more often, as agreeing is what the test is about.
    const names = [...Object.keys(acts), 'agree', 'agree', 'offer', 'offer', 'answer', 'answer', 'reopen', 'close']
    for (let number = 0; number < actsOfSequence; number += 1) {
      const [name, id] = [pick(names), pick([...known.rootOf.keys()])]
      const found = await read(id)
      const student = students.find((one) => one.id === found.student.id) ?? school.student
      await acts[name]?.(id, found, student)
      await assertSound(known, `seed ${seed}, act ${number}: ${name}`)
    }
    await prisma().clinicalCase.updateMany({ data: { state: 'DELETED' } })
  }
  // Every act has happened.
  for (const [name, times] of Object.entries(count)) expect(times, name).toBeGreaterThan(0)
}, 300_000)
