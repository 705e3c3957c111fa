import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { listWorkbooks, readEditedWorkbook, readWorkbook, readWorkbookCohort } from '@/lib/contracts/workbooks'
import { itemIdOf, itemKindOf, workbookOrders, type WorkbookItemKind } from '@/lib/workbooks/vocabulary'
import type { NewestAttempt } from '@/server/competency-tests'
import { handedIn } from '@/lib/states/reflection'
import { knownWord } from '@/server/forms'
import type { SeenReflection } from '@/server/reflections'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import type { EvidenceRow } from './queries/evidence'
import type { Student } from './queries/students'
import type { ItemRow, WorkbookRow } from './templates'
import { itemState, nothingCounted, paceOf, piecesOf, sectionsOf, sumOf, type Counted, type Pieces, type RuledItem } from './rules'

type Workbook = OutputOf<typeof readWorkbook>
type Cohort = OutputOf<typeof readWorkbookCohort>
/** What is counted, by student and item. */
export type CountOf = (studentId: string, itemId: string) => Counted
type Item = Omit<ItemRow, 'opensOn'> &
  RuledItem & { readonly kind: WorkbookItemKind; readonly name: string; readonly reflection: Asked | null }
type Asked = NonNullable<Workbook['sections'][number]['items'][number]['reflection']>
const shownResponses = 10

/**
 * Whether an item is out of use, or its form is one that workbooks may not have any more. For reflections: its template or one of its tags is out of use, so
 * that no new reflection can have it.
 */
function isGone({ form, procedure, test, template, reflectionState, reflectionTemplateId, tags }: ItemRow): boolean {
  if (reflectionState !== null)
    return (
      (reflectionTemplateId !== null && template?.active !== true) ||
      (tags.length > 0 && tags.every(({ tag }) => !tag.active || !tag.tagGroup.active))
    )
  if (test !== null) return !test.published || test.deletedAt !== null
  if (form === null) return procedure?.active !== true
  return (
    form.deletedAt !== null || form.state !== 'PUBLISHED' || form.confidential || form.subject === 'NONE' || form.subjectSees === 'NEVER'
  )
}

function askedOf({ reflectionState, reflectionTemplateId, reflectionKind, template, tags }: ItemRow): Asked | null {
  if (reflectionState === null) return null
  return {
    state: knownWord(handedIn, reflectionState),
    kind: reflectionKind,
    template: reflectionTemplateId === null ? null : { id: reflectionTemplateId, name: template?.name ?? '' },
    tags: tags.map(({ tag: { id, name } }) => ({ id, name })),
  }
}

export function itemsOf({ items }: Pick<WorkbookRow, 'items'>): Item[] {
  return items.map((item) => ({
    ...item,
    reflection: askedOf(item),
    kind: itemKindOf({ ...item, reflection: askedOf(item) }),
    isProcedure: item.procedureId !== null,
    name: item.form?.name ?? item.procedure?.caption ?? item.test?.name ?? item.template?.name ?? '',
    isGone: isGone(item),
    opensOn: dayOrNull(item.opensOn),
  }))
}

export function listedView(row: WorkbookRow): OutputOf<typeof listWorkbooks>['workbooks'][number] {
  const { id, name, active, revision, permits, items } = row
  return {
    id,
    name,
    active,
    revision,
    dueOn: dayOrNull(row.dueOn),
    permits: permits.map(({ programme, year }) => ({ programme: programme.name, year })),
    items: items.length,
    gone: items.filter(isGone).length,
  }
}

export function editedView(row: WorkbookRow): OutputOf<typeof readEditedWorkbook> {
  const { id, name, intro, active, revision, permits } = row
  return {
    id,
    name,
    intro,
    active,
    revision,
    order: knownWord(workbookOrders, row.order),
    startsOn: dayOrNull(row.startsOn),
    dueOn: dayOrNull(row.dueOn),
    permits: permits.map(({ programmeId, year }) => ({ programmeId, year })),
    sections: sectionsOf(itemsOf(row)).map((section) => ({
      name: section.name,
      items: section.items.map((item) => ({
        formId: item.formId,
        procedureId: item.procedureId,
        testId: item.testId,
        reflection: item.reflection,
        caption: item.caption,
        needed: item.needed,
        opensOn: item.opensOn,
        name: item.name,
        isGone: item.isGone,
      })),
    })),
  }
}

export function progressOf(row: WorkbookRow, { countOf, studentId, today }: { countOf: CountOf; studentId: string; today: string }) {
  const sum = sumOf(itemsOf(row).map((item) => piecesOf(item, countOf(studentId, item.id))))
  return progressView(row, sum, today)
}

function progressView(row: WorkbookRow, { done, awaiting, total, part }: Pieces, today: string): Workbook['progress'] {
  const days = { startsOn: dayOrNull(row.startsOn), dueOn: dayOrNull(row.dueOn) }
  return { done, awaiting, total, pace: paceOf(days, { done, awaiting, total, part }, today) }
}

type Read = {
  readonly student: Student
  readonly isOwn: boolean
  readonly countOf: CountOf
  /** How far the recount of the students has come; null where all are counted. */
  readonly counted: number | null
  readonly evidence: readonly EvidenceRow[]
  /** Forms that the reader may begin, and tests that they may ask for. */
  readonly startable: ReadonlySet<string>
  /** The newest attempt by test, only of those that the reader may open. */
  readonly attempts: ReadonlyMap<string, NewestAttempt>
  /** Reflections by item, only of those that the reader may open. */
  readonly reflections: ReadonlyMap<string, readonly SeenReflection[]>
  /** The reader can write reflections for themself. */
  readonly writes: boolean
  readonly today: string
  readonly at: Date
}

export function workbookView(row: WorkbookRow, read: Read): Workbook {
  const { student, isOwn, countOf, evidence, startable, attempts, reflections, writes, today, at } = read
  const isInOrder = row.order === 'IN_ORDER'
  let isLocked = false
  const isStartable = (item: Item) => (item.reflection === null ? startable.has(itemIdOf(item) ?? '') : writes)
  const all: Pieces[] = []
  const sections = sectionsOf(itemsOf(row)).map(({ name, items }) => {
    const isLockedHere = isLocked
    const looked = items.map((item) => {
      const responses = evidence.filter(({ formId }) => formId === item.formId)
      const counted = countOf(student.id, item.id)
      // A student's own draft counts only for themself.
      const begun = { ...counted, begun: Math.max(counted.begun, responses.filter(({ state }) => state === 'DRAFT').length) }
      const state = itemState(item, begun, { isLocked: isLockedHere, today })
      return { item, responses, counted, state, pieces: piecesOf(item, counted) }
    })
    const sum = sumOf(looked.map(({ pieces }) => pieces))
    all.push(sum)
    isLocked = isInOrder && (isLockedHere || sum.done < sum.total)
    return {
      name,
      isLocked: isLockedHere,
      done: sum.done,
      total: sum.total,
      items: looked.map(({ item, responses, counted, state }) => ({
        id: item.id,
        kind: item.kind,
        formId: item.formId,
        procedureId: item.procedureId,
        testId: item.testId,
        reflection: item.reflection,
        caption: item.caption || item.name,
        name: item.name,
        needed: item.needed,
        done: counted.done,
        awaiting: counted.awaiting,
        attention: counted.attention,
        state,
        opensOn: item.opensOn,
        canStart: !isLockedHere && isStartable(item) && !['LOCKED', 'NOT_YET', 'COMPLETE', 'GONE'].includes(state),
        responses: responses.slice(0, shownResponses).map((response) => ({
          id: response.id,
          state: response.state,
          at: response.updatedAt.toISOString(),
          taskId: response.tasks[0]?.id ?? null,
        })),
        attempt: attempts.get(item.testId ?? '') ?? null,
        reflections: (reflections.get(item.id) ?? []).slice(0, shownResponses).map((reflection) => ({
          id: reflection.id,
          state: knownWord(handedIn, reflection.state),
          at: (reflection.submittedAt ?? at).toISOString(),
        })),
      })),
    }
  })
  return {
    id: row.id,
    name: row.name,
    intro: row.intro,
    order: knownWord(workbookOrders, row.order),
    startsOn: dayOrNull(row.startsOn),
    dueOn: dayOrNull(row.dueOn),
    asOf: at.toISOString(),
    counted: read.counted,
    student: { id: student.id, displayName: student.displayName },
    isOwn,
    progress: progressView(row, sumOf(all), today),
    sections,
  }
}

type Seen = {
  readonly students: readonly Student[]
  readonly countOf: CountOf
  readonly today: string
  readonly at: Date
  readonly isCut: boolean
  readonly counted: number | null
}

export function cohortView(row: WorkbookRow, { students, countOf, counted: share, today, at, isCut }: Seen): Cohort {
  const items = itemsOf(row)
  return {
    id: row.id,
    name: row.name,
    dueOn: dayOrNull(row.dueOn),
    asOf: at.toISOString(),
    counted: share,
    items: items.map(({ id, kind, section, caption, name, needed, isGone: gone }) => ({
      id,
      kind,
      section,
      caption: caption || name,
      needed,
      isGone: gone,
    })),
    students: students.map(({ id, displayName, firm }) => {
      const counted = items.map((item) => countOf(id, item.id))
      const sum = sumOf(items.map((item, index) => piecesOf(item, counted[index] ?? nothingCounted)))
      return {
        id,
        displayName,
        firm: firm?.name ?? null,
        progress: progressView(row, sum, today),
        done: counted.map(({ done }) => done),
        awaiting: counted.map(({ awaiting }) => awaiting),
        attention: counted.map(({ attention }) => attention),
      }
    }),
    isCut,
  }
}
