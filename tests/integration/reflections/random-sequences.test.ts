import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import { nextState } from '@/lib/state-machine'
import { isWritable, reflection as machine, type ReflectionState } from '@/lib/states/reflection'
import { stopClock } from '@/server/kernel/clock'
import type { Member } from '../../support/members'
import { seededRandom } from '../../support/random'
import { readReflectionAs, makeReflection, tryReflection } from '../../support/reflections'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { isSoak } from '../../support/soak'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

type Model = { state: ReflectionState; readers: ReadonlySet<string>; acknowledgedBy: string | null }
const acts = ['share', 'end', 'endAll', 'submit', 'submitTo', 'withdraw', 'acknowledge', 'remove'] as const
type Act = (typeof acts)[number]

/** The state after an act, modelled without a database; null if the act is refused. */
function stateAfter(model: Model, act: Act, reader: string): Model | null {
  const { state, readers, acknowledgedBy } = model
  const on = (event: Parameters<typeof nextState<ReflectionState, 'share' | 'end' | 'submit' | 'withdraw' | 'acknowledge'>>[2]) =>
    nextState(machine, state, event)
  if (act === 'share') return { ...model, state: state === 'PRIVATE' ? 'SHARED' : state, readers: new Set([...readers, reader]) }
  if (act === 'end' || act === 'endAll') {
    const left = new Set([...readers].filter((one) => act === 'end' && one !== reader))
    return { ...model, readers: left, state: state === 'SHARED' && left.size === 0 ? 'PRIVATE' : state }
  }
  if (act === 'submit' || act === 'submitTo') {
    const to = state === 'SUBMITTED' ? state : on('submit')
    return to && { ...model, state: to, readers: new Set([...readers, ...(act === 'submitTo' ? [reader] : [])]) }
  }
  if (act === 'withdraw') return on('withdraw') && { ...model, state: readers.size === 0 ? 'PRIVATE' : 'SHARED' }
  if (act === 'acknowledge') {
    const to = readers.has(reader) ? on('acknowledge') : null
    return to && { state: to, readers, acknowledgedBy: acknowledgedBy ?? reader }
  }
  // The owner does not remove it in this test, and everybody else tries.
  return null
}

async function carryOut(id: string, act: Act, reader: Member): Promise<string> {
  const { student } = school
  switch (act) {
    case 'share':
      return (await tryReflection(student, contracts.shareReflection, { id, readerIds: [reader.id] })).status
    case 'end':
      return (await tryReflection(student, contracts.endReflectionShare, { id, userId: reader.id })).status
    case 'endAll':
      return (await tryReflection(student, contracts.endReflectionShare, { id })).status
    case 'submit':
      return (await tryReflection(student, contracts.submitReflection, { id, despite: true })).status
    case 'submitTo':
      return (await tryReflection(student, contracts.submitReflection, { id, readerIds: [reader.id], despite: true })).status
    case 'withdraw':
      return (await tryReflection(student, contracts.withdrawReflection, { id })).status
    case 'acknowledge': {
      const { submittedAt } = await readReflectionAs(student, id)
      const input = { id, submittedAt: submittedAt ?? schoolTime.toISOString() }
      return (await tryReflection(reader, contracts.acknowledgeReflection, input)).status
    }
    case 'remove':
      return (await tryReflection(reader, contracts.removeReflection, { id })).status
  }
}

const seeds = Array.from({ length: isSoak ? 40 : 4 }, (_, at) => at + 1)
const steps = 10

test.each(seeds)(
  'in whatever order it is shared, ended, submitted, taken back and acknowledged, exactly those read it who are to (%s)',
  async (seed) => {
    const teachers = [school.teacher, school.colleague, school.unrelated]
    const random = seededRandom(seed)
    stopClock(schoolTime)
    const id = await makeReflection(school.student)
    let model: Model = { state: 'PRIVATE', readers: new Set(), acknowledgedBy: null }
    const done: string[] = []
    for (let step = 0; step < steps; step += 1) {
      stopClock(new Date(schoolTime.getTime() + step * 60_000))
      const act = acts[Math.floor(random() * acts.length)] ?? 'share'
      const reader = teachers[Math.floor(random() * teachers.length)] ?? school.teacher
      const expected = stateAfter(model, act, reader.id)
      done.push(`${act} ${reader.username}`)
      const status = await carryOut(id, act, reader)
      expect(status === 'SUCCESS', done.join(', ')).toBe(expected !== null)
      model = expected ?? model
      const found = await readReflectionAs(school.student, id)
      expect(found, done.join(', ')).toMatchObject({ state: model.state, mayWrite: isWritable(model.state) })
      // A shared reflection has a reader, and a private one has none.
      if (found.state === 'SHARED') expect(model.readers.size).toBeGreaterThan(0)
      if (found.state === 'PRIVATE') expect(found.shares.filter(({ endedAt }) => endedAt === null)).toEqual([])
      for (const who of [...teachers, school.partner, school.admin]) {
        const seesAll = who === school.admin && (model.state === 'SUBMITTED' || model.state === 'ACKNOWLEDGED')
        const mayRead = model.readers.has(who.id) || model.acknowledgedBy === who.id || seesAll
        const answer = await tryReflection(who, contracts.readReflection, { id })
        expect(answer.status === 'SUCCESS', `${who.username} after ${done.join(', ')}`).toBe(mayRead)
      }
    }
  },
)
