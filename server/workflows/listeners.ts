import 'server-only'
import { z } from 'zod'
import { findMarked } from '@/server/clinical-sessions'
import { findDecided } from '@/server/competency-tests'
import { institutionTimeZone } from '@/server/config'
import { findCompleted, listStageForms, type ResponseWork } from '@/server/form-responses'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { announce } from '@/server/kernel/live'
import { handleHappened } from './events'
import { advanceInstance, advanceWaiting, goOnEvent } from './move/advance'
import { listRestingOn, listUnhandledInstances, revokeCounted } from './queries/starts.sql'

/** Continues instances that received signals while their workflow was suspended, a limited number in each transaction. */
export const resumedEvent = 'workflows.resumed'
const atOnce = 50

/** A listener as response work: nobody is its author, and recipients are looked up again. */
function listenerOf<T>(shape: z.ZodType<T>, act: (work: ResponseWork, payload: T) => Promise<void>): OutboxListener {
  return async (payload, { db, at, emit }) => {
    const touched = new Set<string>()
    await act({ db, at, byId: null, emit, touch: (...ids) => ids.forEach((id) => touched.add(id)) }, shape.parse(payload))
    if (touched.size > 0) await announce(db, { touched: [...touched] })
  }
}

const stepped = listenerOf(z.object({ responseId: z.uuid(), key: z.string().optional() }), async (work, { responseId, key: stepKey }) => {
  const [form] = await listStageForms(work.db, [responseId])
  if (!form) return
  const key = `form:${stepKey ?? `${responseId}:${form.updatedAt.getTime()}:${form.state}`}`
  for (const id of await listRestingOn(work.db, responseId)) await advanceInstance(work, id, { signal: { key, kind: 'FORM' } })
  const done = await findCompleted(work.db, responseId, await institutionTimeZone())
  const subjectId = done?.subjectId ?? done?.submitterId
  if (!done || !subjectId) return
  await handleHappened(work, {
    kind: 'FORM_COMPLETED',
    subjectId,
    sourceId: responseId,
    ofIds: [done.formId],
    origin: { kind: 'FORM', id: responseId, title: done.isConfidential ? '' : done.title, on: done.on },
    response: { id: responseId, runId: done.originKind === 'STAGE' ? done.originId : null },
  })
})

const decided = listenerOf(z.object({ attemptId: z.uuid() }), async (work, { attemptId }) => {
  const test = await findDecided(work.db, attemptId, await institutionTimeZone())
  if (!test?.isFailed) return
  const origin = { kind: 'TEST', id: attemptId, title: test.title, on: test.on } as const
  await handleHappened(work, { kind: 'TEST_FAILED', subjectId: test.studentId, sourceId: attemptId, ofIds: [test.testId], origin })
})

const OfSession = z.object({ sessionId: z.uuid() })

/** A session that was finished and unlocked again does not count, until it is marked again. */
const marked = listenerOf(OfSession, async (work, { sessionId }) => {
  const session = await findMarked(work.db, sessionId)
  if (!session) return
  for (const id of await revokeCounted(work.db, sessionId, null)) await advanceWaiting(work, id)
  const origin = { kind: 'SESSION', id: sessionId, title: session.title, on: session.on } as const
  await handleHappened(work, {
    kind: 'SESSION_MARKED',
    subjectId: session.studentId,
    sourceId: sessionId,
    ofIds: session.procedureIds,
    origin,
  })
})

const unlocked = listenerOf(OfSession, async (work, { sessionId }) => {
  await revokeCounted(work.db, sessionId, work.at)
})

const atRisk = listenerOf(z.object({ studentId: z.uuid() }), async (work, { studentId }) => {
  const origin = { kind: 'AT_RISK', id: null, title: '', on: null } as const
  await handleHappened(work, {
    kind: 'AT_RISK',
    subjectId: studentId,
    sourceId: `${studentId}:${work.at.toISOString()}`,
    ofIds: [],
    origin,
  })
})

const raised = listenerOf(z.object({ concernId: z.uuid(), studentId: z.uuid() }), async (work, { concernId, studentId }) => {
  const origin = { kind: 'CONCERN', id: concernId, title: '', on: null } as const
  await handleHappened(work, { kind: 'CONCERN', subjectId: studentId, sourceId: concernId, ofIds: [], origin })
})

const wentOn = listenerOf(z.object({ instanceId: z.uuid(), key: z.string() }), async (work, { instanceId, key }) => {
  await advanceInstance(work, instanceId, { signal: { key, kind: 'GO_ON' } })
})

const resumed = listenerOf(z.object({ workflowId: z.uuid() }), async (work, { workflowId }) => {
  const ids = await listUnhandledInstances(work.db, workflowId, atOnce)
  for (const id of ids) await advanceWaiting(work, id)
  if (ids.length === atOnce) work.emit({ type: resumedEvent, payload: { workflowId }, priority: 'bulk' })
})

export const workflowsListeners: Readonly<Record<string, OutboxListener>> = {
  'form-responses.stepped': stepped,
  'competency-tests.decided': decided,
  'clinical-sessions.finished': marked,
  'clinical-sessions.unlocked': unlocked,
  'attendance.atRisk': atRisk,
  'concerns.raised': raised,
  [goOnEvent]: wentOn,
  [resumedEvent]: resumed,
}
