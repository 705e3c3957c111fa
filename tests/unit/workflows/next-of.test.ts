import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Definition, Stage } from '@/lib/workflows/definition'
import { afterStep, isOpenRun, nextOf, type Facts, type Run, type Standing, type Step } from '@/lib/workflows/next-of'
import { stageKinds, workflowLimits } from '@/lib/workflows/vocabulary'
import type { StuckReason, WorkflowInstanceState } from '@/lib/states/workflow-instance'

const at = new Date('2026-11-30T08:00:00Z')
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const stageOf = (id: string, of: Partial<Stage> & Pick<Stage, 'kind'>): Stage => ({
  id,
  caption: id,
  text: '',
  who: of.kind === 'WAIT' || of.kind === 'MESSAGE' || of.kind === 'DECISION' ? null : { kind: 'SUBJECT' },
  to: [],
  formId: of.kind === 'FORM' ? idOf(900) : null,
  ofStageId: null,
  when: null,
  dueDays: null,
  remind: [],
  escalate: null,
  wait: null,
  branches: [],
  next: 'FOLLOWING',
  ...of,
})

/** An instance in memory, moved as the mover does: one step after the other, up to a limit at once. */
function instanceOf(definition: Definition) {
  let runs: Run[] = []
  let state: WorkflowInstanceState = 'RUNNING'
  let stuck: StuckReason | null = null
  let made = 0
  const standings = new Map<string, Standing>()
  const steps: Step[] = []
  const world = { isHeld: false, hasPeople: true, met: true, subject: true, isFormOpen: true, counted: 0 }
  const facts = (pressed: Facts['pressed']): Facts => ({
    state,
    stuck,
    isHeld: world.isHeld,
    at,
    subjectIsThere: world.subject,
    whose: () => (world.hasPeople ? { userId: idOf(800), roleId: null } : null),
    canDo: ({ userId }) => userId !== null && world.hasPeople,
    isMet: () => world.met,
    standing: ({ responseId, id }) => standings.get(responseId ?? id) ?? 'WAITING',
    isFormOpen: () => world.isFormOpen,
    counted: () => world.counted,
    pressed,
  })
  return {
    world,
    steps,
    standings,
    runs: () => runs,
    state: () => state,
    stuck: () => stuck,
    cancel: () => void (state = 'CANCELLED'),
    /** Returns the number of steps, or null if the instance had not ended after the most that there can be. */
    move(pressed: Facts['pressed'] = null): number | null {
      for (let count = 0; count < definition.stages.length * workflowLimits.rounds * 4 + 20; count += 1) {
        const step = nextOf(definition, runs, facts(pressed))
        if (step === null) return count
        steps.push(step)
        made += 1
        runs = afterStep(runs, step, { id: `run-${made}`, at })
        if (step.do === 'finish' && step.stage.kind !== 'TASK') standings.set(`run-${made}`, 'MET')
        if (step.do === 'stick') [state, stuck] = ['STUCK', step.reason]
        if (step.do === 'release' || step.do === 'again') [state, stuck] = ['RUNNING', null]
        if (step.do === 'end') state = 'DONE'
      }
      return null
    },
  }
}
type Instance = ReturnType<typeof instanceOf>
const listOpenRuns = (one: Instance) => one.runs().filter(isOpenRun)

const arbitraryStage = (count: number, place: number) =>
  fc
    .record({
      kind: fc.constantFrom(...stageKinds),
      next: fc.oneof(fc.constant('FOLLOWING' as const), fc.constant('END' as const), fc.integer({ min: 0, max: count }).map(idOf)),
      goTo: fc.integer({ min: 0, max: count }).map(idOf),
      isPersons: fc.boolean(),
      hasWhen: fc.boolean(),
    })
    .map(({ kind, next, goTo, isPersons, hasWhen }) =>
      stageOf(idOf(place), {
        kind,
        next,
        ...(kind === 'DECISION' && {
          who: isPersons ? ({ kind: 'SUBJECT' } as const) : null,
          branches: [
            {
              id: idOf(500 + place),
              caption: 'x',
              when: isPersons ? null : { kind: 'CHOICE', stageId: idOf(0), branchId: idOf(500) },
              goTo,
            },
          ],
        }),
        ...(kind === 'WAIT' && { wait: { kind: 'FOR', for: { kind: 'TEST_FAILED', testIds: [] }, times: 2 } as const }),
        when: hasWhen ? { kind: 'CHOICE', stageId: idOf(0), branchId: idOf(500) } : null,
      }),
    )
const arbitraryDefinition = fc
  .integer({ min: 1, max: 7 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => arbitraryStage(count, place))))
  .map((stages): Definition => ({ starts: [], stages }))

/** The events of an instance, in any order. */
const acts = [
  'press',
  'met',
  'back',
  'gone',
  'hold',
  'resume',
  'leave',
  'return',
  'count',
  'nobody',
  'somebody',
  'rules',
  'cancel',
  'closed',
] as const
const signals = fc.array(fc.constantFrom(...acts), { maxLength: 40 })

function send(one: Instance, act: (typeof acts)[number]): void {
  const open = listOpenRuns(one)[0]
  const resting = one
    .runs()
    .findLast(({ kind, state }) => (kind === 'FORM' || kind === 'REVIEW' || kind === 'SIGN_OFF') && state !== 'VOID')
  switch (act) {
    case 'press':
      // The choice is sent twice: only the first is answered, and nothing moves twice.
      if (open) one.move({ runId: open.id, choice: null })
      if (open) one.move({ runId: open.id, choice: null })
      return
    case 'met':
    case 'back':
    case 'gone':
      if (resting) one.standings.set(resting.responseId ?? resting.id, act === 'met' ? 'MET' : act === 'back' ? 'WAITING' : 'GONE')
      break
    case 'hold':
    case 'resume':
      one.world.isHeld = act === 'hold'
      break
    case 'leave':
    case 'return':
      one.world.subject = act === 'return'
      break
    case 'count':
      one.world.counted += 1
      break
    case 'nobody':
    case 'somebody':
      one.world.hasPeople = act === 'somebody'
      break
    case 'rules':
      one.world.met = !one.world.met
      break
    case 'closed':
      one.world.isFormOpen = !one.world.isFormOpen
      break
    case 'cancel':
      one.cancel()
      break
  }
  one.move()
}

describe('nextOf, over any definition and any signals in any order', () => {
  test('keeps one stage open at most, never twice the same round, never over five rounds, and always comes to rest', () => {
    fc.assert(
      fc.property(arbitraryDefinition, signals, (definition, all) => {
        const one = instanceOf(definition)
        expect(one.move()).not.toBeNull()
        for (const act of all) {
          send(one, act)
          expect(one.move()).toBe(0)
          const runs = one.runs()
          expect(listOpenRuns(one).length).toBeLessThanOrEqual(1)
          const rounds = runs.map(({ stageId, round }) => `${stageId} ${round}`)
          expect(new Set(rounds).size).toBe(rounds.length)
          expect(runs.every(({ round }) => round >= 1 && round <= workflowLimits.rounds)).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('is never lost: what runs waits at an open stage, what does not says why', () => {
    fc.assert(
      fc.property(arbitraryDefinition, signals, (definition, all) => {
        const one = instanceOf(definition)
        one.move()
        for (const act of all) send(one, act)
        one.world.isHeld = false
        one.move()
        if (one.state() === 'RUNNING') expect(listOpenRuns(one)).toHaveLength(1)
        if (one.state() === 'STUCK') expect(one.stuck()).not.toBeNull()
        if (one.state() === 'DONE') expect(listOpenRuns(one)).toHaveLength(0)
      }),
      { numRuns: 400 },
    )
  })

  test('moves nothing past a suspension, nor after it was cancelled', () => {
    fc.assert(
      fc.property(arbitraryDefinition, signals, signals, fc.boolean(), (definition, before, during, isCancelled) => {
        const one = instanceOf(definition)
        one.move()
        for (const act of before) send(one, act)
        if (isCancelled) one.cancel()
        else one.world.isHeld = true
        const runs = one.runs()
        const count = one.steps.length
        for (const act of during) if (act !== 'resume' && act !== 'cancel') send(one, act)
        expect(one.runs()).toBe(runs)
        expect(one.steps).toHaveLength(count)
      }),
      { numRuns: 300 },
    )
  })
})

describe('nextOf', () => {
  const [a, b, c] = [idOf(0), idOf(1), idOf(2)]

  test('goes round a circle five times and is stuck then', () => {
    const one = instanceOf({ starts: [], stages: [stageOf(a, { kind: 'MESSAGE' }), stageOf(b, { kind: 'MESSAGE', next: a })] })
    one.move()
    expect(one.stuck()).toBe('ROUNDS')
    expect(one.runs().filter(({ stageId }) => stageId === a)).toHaveLength(5)
  })

  test('takes the run and all after it back where what it rests on was taken back, and asks for the same form', () => {
    const one = instanceOf({
      starts: [],
      stages: [stageOf(a, { kind: 'FORM' }), stageOf(b, { kind: 'TASK' }), stageOf(c, { kind: 'TASK' })],
    })
    one.move()
    const first = one.runs()[0]?.id ?? ''
    one.standings.set(first, 'MET')
    one.move()
    one.move({ runId: listOpenRuns(one)[0]?.id ?? '', choice: null })
    one.standings.set(first, 'WAITING')
    one.move()
    expect(one.runs().map(({ stageId, state, round }) => [stageId, state, round])).toEqual([
      [a, 'VOID', 1],
      [b, 'VOID', 1],
      [c, 'VOID', 1],
      [a, 'OPEN', 2],
    ])
  })

  test('runs again where it was done and its last signature is withdrawn', () => {
    const one = instanceOf({ starts: [], stages: [stageOf(a, { kind: 'SIGN_OFF' })] })
    one.move()
    const signed = one.runs()[0]?.id ?? ''
    one.standings.set(signed, 'MET')
    one.move()
    expect(one.state()).toBe('DONE')
    one.standings.set(signed, 'WAITING')
    one.move()
    expect([one.state(), listOpenRuns(one)[0]?.round]).toEqual(['RUNNING', 2])
  })

  test('is stuck where nobody is found, and goes on by itself once somebody is', () => {
    const one = instanceOf({ starts: [], stages: [stageOf(a, { kind: 'TASK' })] })
    one.world.hasPeople = false
    one.move()
    expect([one.state(), one.stuck(), listOpenRuns(one)[0]?.state]).toEqual(['STUCK', 'NOBODY', 'PLANNED'])
    one.world.hasPeople = true
    one.move()
    expect([one.state(), listOpenRuns(one)[0]?.state]).toEqual(['RUNNING', 'OPEN'])
  })

  test('takes the branch whose rule is met, and its own way where none is', () => {
    const branch = { id: idOf(600), caption: '', when: { kind: 'CHOICE', stageId: a, branchId: a } as const, goTo: c }
    const definition: Definition = {
      starts: [],
      stages: [stageOf(a, { kind: 'DECISION', branches: [branch] }), stageOf(b, { kind: 'TASK' }), stageOf(c, { kind: 'TASK' })],
    }
    const wayOf = (met: boolean) => {
      const one = instanceOf(definition)
      one.world.met = met
      one.move()
      return listOpenRuns(one)[0]?.stageId
    }
    expect([wayOf(true), wayOf(false)]).toEqual([c, b])
  })

  test('skips a stage whose condition is not met', () => {
    const one = instanceOf({
      starts: [],
      stages: [stageOf(a, { kind: 'TASK', when: { kind: 'CHOICE', stageId: b, branchId: b } }), stageOf(b, { kind: 'TASK' })],
    })
    one.world.met = false
    one.move()
    expect(one.runs().map(({ state }) => state)).toEqual(['SKIPPED', 'OPEN'])
  })

  test('is stuck at a wait that is over and tells nobody, and goes on where what was awaited comes all the same', () => {
    const wait = stageOf(a, { kind: 'WAIT', wait: { kind: 'FOR', for: { kind: 'SESSION_MARKED', procedureIds: [] }, times: 3 } })
    const run: Run = {
      id: 'r',
      stageId: a,
      kind: 'WAIT',
      round: 1,
      state: 'OPEN',
      userId: null,
      roleId: null,
      responseId: null,
      choice: null,
      byId: null,
      openedAt: at,
      dueAt: at,
    }
    const facts = (counted: number, state: WorkflowInstanceState = 'RUNNING'): Facts => ({
      ...{ state, stuck: state === 'STUCK' ? 'WAITED' : null, isHeld: false, at, subjectIsThere: true, pressed: null },
      ...{
        whose: () => null,
        canDo: () => true,
        isMet: () => false,
        standing: () => 'WAITING',
        isFormOpen: () => true,
        counted: () => counted,
      },
    })
    const definition = { starts: [], stages: [wait] }
    expect(nextOf(definition, [run], facts(2))).toMatchObject({ do: 'stick', reason: 'WAITED' })
    expect(nextOf(definition, [run], facts(2, 'STUCK'))).toBeNull()
    expect(nextOf(definition, [run], facts(3, 'STUCK'))).toEqual({ do: 'release' })
    const told = { ...wait, escalate: { afterDays: 0, to: { kind: 'SUPERVISOR' } as const } }
    expect(nextOf({ starts: [], stages: [told] }, [run], facts(2))).toBeNull()
  })
})
