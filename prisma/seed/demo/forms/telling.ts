import { v7 } from 'uuid'
import type { Answer } from '@/lib/forms/answers'
import type { Page } from '@/lib/forms/definition'
import type { HistoryAct } from '@/lib/forms/vocabulary'
import { contentHash } from '@/server/form-responses/answers/content'
import { storedJson } from '@/server/forms/canonical'
import type { FormResponseState } from '@/lib/states/form-response'
import type { Random } from '../random'
import type { Fate } from './fates'
import { fillPage } from './fill'
import type { Published } from './publish'
import type { Rows } from './rows'

const hourMs = 3_600_000
type Person = { readonly id: string; readonly displayName: string }
type Task = Rows['tasks'][number]
type Part = Omit<Rows['parts'][number], 'answers' | 'answeredIn'> & {
  readonly answers: Record<string, Answer>
  readonly answeredIn: Record<string, string>
}
type Act = { readonly from?: FormResponseState; readonly to?: FormResponseState; readonly pageUid?: string; readonly reason?: string }
export type Wanted = {
  readonly published: Published
  readonly fate: Fate
  readonly student: Person
  readonly teacher: Person
  readonly now: Date
  readonly random: Random
}
export type Telling = ReturnType<typeof startTelling>

/** The state of one response while its story is told: its times, counted back from the last event, and its rows. */
export function startTelling(rows: Rows, { published, fate, student, teacher, now, random }: Wanted) {
  const { form, hash } = published
  const responseId = v7()
  const last = new Date(now.getTime() - random.between(1, fate.rests * 24) * hourMs)
  const before = (hours: number) => new Date(last.getTime() - hours * hourMs)
  const startedAt = before(random.between(70, 120))
  const today = startedAt.toISOString().slice(0, 10)
  const tasks: Task[] = []
  const parts: Part[] = []

  function act(name: HistoryAct, at: Date, byId: string | null, { from, to, pageUid, reason }: Act = {}): void {
    const detail = pageUid === undefined ? {} : { pageUid }
    const states = { ...(from && { fromState: from }), ...(to && { toState: to }) }
    rows.history.push({ id: v7(), responseId, at, byId, act: name, detail, ...states, ...(reason !== undefined && { reason }) })
  }
  const answers = (): Record<string, Answer> => Object.fromEntries(parts.flatMap((part) => Object.entries(part.answers)))

  return {
    rows,
    published,
    fate,
    student,
    teacher,
    now,
    random,
    responseId,
    today,
    assignedAt: before(200),
    startedAt,
    submittedAt: before(60),
    reviewedAt: before(30),
    last,
    isAssigned: fate.state === 'AWAITING_COMPLETION' || fate.reason === 'LATE' || random.chance(0.4),
    act,
    answers,
    /** Adds a task and returns its id. A task with the same id is replaced. */
    task(more: Omit<Task, 'id' | 'responseId' | 'createdAt'> & { readonly id?: string; readonly openedAt: Date }): string {
      const id = more.id ?? v7()
      const known = tasks.findIndex((one) => one.id === id)
      tasks.splice(known === -1 ? tasks.length : known, 1, { ...more, id, responseId, createdAt: more.openedAt })
      return id
    },
    answer(page: Page, by: Person, at: Date, taskId: string | null): void {
      const given = fillPage({ form, page, random, today, known: answers() })
      const answeredIn = taskId === null ? {} : Object.fromEntries(Object.keys(given).map((uid) => [uid, taskId]))
      const saved = { savedById: by.id, savedAt: at, occurredAt: at }
      parts.push({ responseId, pageUid: page.uid, answers: given, patientCipher: null, answeredIn, ...saved })
      act('saved', at, by.id, { pageUid: page.uid })
    },
    /** The hash of the content that a decision is on, as the product computes it. */
    hashFor(kind: 'COMPLETE' | 'REVIEW' | 'SIGN', userId: string): string {
      const people = { subjectId: student.id, submitterId: student.id }
      const asked = tasks.map(({ id, kind: of, userId: whose = null, outsideId = null, state }) => ({
        id,
        kind: of,
        userId: whose,
        outsideId,
        state,
      }))
      const response = {
        ...people,
        eventId: null,
        tagIds: [],
        place: '',
        enteredById: null,
        paperOn: null,
        version: { hash },
        tasks: asked,
      }
      return contentHash({ response, parts: parts.map((part) => ({ ...part, patientCipher: null })), kind, userId })
    },
    end(): void {
      rows.tasks.push(...tasks)
      rows.parts.push(...parts.map((part) => ({ ...part, answers: storedJson(part.answers), answeredIn: storedJson(part.answeredIn) })))
    },
  }
}
