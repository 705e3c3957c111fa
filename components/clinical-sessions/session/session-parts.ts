import type { Chart, Check, Header, Line, Mark, Person, Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { newestCheck } from '@/lib/clinical/checks'
import { targetKey, type Target } from '@/lib/clinical/marking'
import { sessionRights } from '@/lib/clinical/session-rights'
import type { MarkSide } from '@/lib/clinical/vocabulary'

/** The parts of a session that are saved as a whole, by the names under which they wait in the queue. */
export const partNames = {
  header: 'header',
  chart: 'chart',
  line: (id: string) => `line:${id}`,
  mark: (side: MarkSide, target: Target) => `mark:${side}:${targetKey(target)}`,
  radiograph: (id: string) => `radiograph:${id}`,
  remark: (side: 'student' | 'teacher') => `remark:${side}`,
  concern: 'concern',
}

type Named = { readonly id: string; readonly name: string }
/** The lists from which a header is chosen. */
export type HeaderNames = {
  readonly clinics: readonly Session['clinic'][]
  readonly specialties: readonly Named[]
  readonly participationTypes: readonly Named[]
  readonly teachers: readonly Person[]
  readonly partners: readonly Person[]
}

/** The session with a new header and the names that belong to its ids, as far as they are known on this device. */
export function withHeader(session: Session, header: Header, known?: HeaderNames): Session {
  const person = (people: readonly Person[] = [], id: string, before: Person | null) => {
    if (before?.id === id) return before
    return { id, displayName: people.find((one) => one.id === id)?.displayName ?? '' }
  }
  const entryOr = <T extends Named>(things: readonly T[] = [], id: string, before: T) =>
    before.id === id ? before : (things.find((one) => one.id === id) ?? { ...before, id, name: '' })
  return {
    ...session,
    header,
    teacher: person(known?.teachers, header.teacherId, session.teacher),
    partner: header.partnerId === null ? null : person(known?.partners, header.partnerId, session.partner),
    clinic: entryOr(known?.clinics, header.clinicId, session.clinic),
    specialty:
      header.specialtyId === null ? null : entryOr(known?.specialties, header.specialtyId, session.specialty ?? { id: '', name: '' }),
    participationType: entryOr(known?.participationTypes, header.participationTypeId, session.participationType),
  }
}

export function withChart(session: Session, chart: Chart): Session {
  return { ...session, chart }
}

export function withLine(session: Session, line: Line): Session {
  const known = session.lines.some(({ id }) => id === line.id)
  return { ...session, lines: known ? session.lines.map((one) => (one.id === line.id ? line : one)) : [...session.lines, line] }
}

export function withoutLine(session: Session, id: string): Session {
  return { ...session, lines: session.lines.filter((line) => line.id !== id) }
}

export function markOf(session: Session, side: MarkSide, target: Target): Mark | undefined {
  return indexOf(session.marks).get(`${side} ${targetKey(target)}`)
}

const indexes = new WeakMap<readonly Mark[], ReadonlyMap<string, Mark>>()

/** An index of the marks, because hundreds of fields look up theirs whenever one of them changes. */
function indexOf(marks: readonly Mark[]): ReadonlyMap<string, Mark> {
  const known = indexes.get(marks)
  if (known) return known
  const index = new Map(marks.map((mark) => [`${mark.side} ${targetKey(mark.target)}`, mark]))
  indexes.set(marks, index)
  return index
}

export function withMark(session: Session, mark: Mark): Session {
  return { ...session, marks: [...dropMark(session.marks, mark.side, mark.target), mark] }
}

export function withoutMark(session: Session, side: MarkSide, target: Target): Session {
  return { ...session, marks: dropMark(session.marks, side, target) }
}

/** Adds several marks at once, none of which is there yet. */
export function withMarks(session: Session, marks: readonly Mark[]): Session {
  return { ...session, marks: [...session.marks, ...marks] }
}

export function withoutMarks(session: Session, side: MarkSide, targets: ReadonlySet<string>): Session {
  return { ...session, marks: session.marks.filter((mark) => mark.side !== side || !targets.has(targetKey(mark.target))) }
}

/** The session with a check and the rights that follow from it; the server applies the same rule. */
export function withCheck(session: Session, check: Check): Session {
  const known = session.checks.some(({ id }) => id === check.id)
  const checks = known ? session.checks.map((one) => (one.id === check.id ? check : one)) : [...session.checks, check]
  return withRights({ ...session, checks, check: newestCheck(checks) })
}

export function withRadiograph(session: Session, radiograph: Radiograph): Session {
  const known = session.radiographs.some(({ id }) => id === radiograph.id)
  return {
    ...session,
    radiographs: known
      ? session.radiographs.map((one) => (one.id === radiograph.id ? radiograph : one))
      : [...session.radiographs, radiograph],
  }
}

export function withoutRadiograph(session: Session, id: string): Session {
  return { ...session, radiographs: session.radiographs.filter((radiograph) => radiograph.id !== id) }
}

export function withState(session: Session, state: Session['state']): Session {
  return withRights({ ...session, state })
}

/** The session with its earlier state restored, because an act that could not be stored did not happen. */
export function withStanding(session: Session, { state, finishedAt, finishedBy, check, checks }: Session): Session {
  return withRights({ ...session, state, finishedAt, finishedBy, check, checks })
}

/** The session after the server stored a part: the next change must name the part's new revision. */
function withRevision(session: Session, part: string, revision: number): Session {
  if (part === partNames.header) return { ...session, header: { ...session.header, revision } }
  if (part === partNames.chart) return withChart(session, { ...session.chart, revision })
  if (part === partNames.remark('student'))
    return { ...session, remarks: { ...session.remarks, student: { ...session.remarks.student, revision } } }
  if (part === partNames.remark('teacher'))
    return { ...session, remarks: { ...session.remarks, teacher: { text: session.remarks.teacher?.text ?? '', revision } } }
  if (part === partNames.concern) return { ...session, concern: session.concern && { ...session.concern, revision } }
  return {
    ...session,
    lines: reviseRow(session.lines, ({ id }) => partNames.line(id) === part, revision),
    marks: reviseRow(session.marks, ({ side, target }) => partNames.mark(side, target) === part, revision),
    radiographs: reviseRow(session.radiographs, ({ id }) => partNames.radiograph(id) === part, revision),
  }
}

/** Returns the same list if it holds no such row, so that components that use it are not drawn again. */
function reviseRow<Row extends { readonly revision: number }>(rows: Row[], isIt: (row: Row) => boolean, revision: number): Row[] {
  return rows.some(isIt) ? rows.map((row) => (isIt(row) ? { ...row, revision } : row)) : rows
}

/** Does the same for several parts at once, which are marks. */
export function withRevisions(session: Session, revisions: readonly { readonly part: string; readonly revision: number }[]): Session {
  const [first, ...others] = revisions
  if (first && others.length === 0) return withRevision(session, first.part, first.revision)
  const revisionOf = new Map(revisions.map(({ part, revision }) => [part, revision]))
  const marks = session.marks.map((mark) => {
    const revision = revisionOf.get(partNames.mark(mark.side, mark.target))
    return revision === undefined ? mark : { ...mark, revision }
  })
  return { ...session, marks }
}

function dropMark(marks: readonly Mark[], side: MarkSide, target: Target): Mark[] {
  const key = targetKey(target)
  return marks.filter((mark) => mark.side !== side || targetKey(mark.target) !== key)
}

function withRights(session: Session): Session {
  return {
    ...session,
    may: sessionRights({
      side: session.side,
      state: session.state,
      check: session.check?.state ?? null,
      marked: session.marked.any,
      unlocks: session.unlocks,
    }),
  }
}
