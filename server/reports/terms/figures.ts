import 'server-only'
import type { TermFigures } from '@/lib/contracts/reports'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import { registerMarks, type RegisterMark } from '@/lib/attendance/vocabulary'
import type { Module } from '@/lib/modules'
import { addDays } from '@/lib/clinical/shift'
import { academicYearAfter, academicYearOn, paceOf, shareElapsed, standingOf } from '@/lib/reports/academic-year'
import { fewestForShare } from '@/lib/reports/vocabulary'
import type { Dimension } from '@/lib/reports/measures'
import { caseStates, isRunning } from '@/lib/states/clinical-case'
import { openAttempts, type AttemptState } from '@/lib/states/test-attempt'
import type { Db } from '@/server/kernel/db'
import { countElements, type Asked, type Counted, type CountRow } from '../measures/count.sql'
import { findSource } from '../measures/sources'
import { listColumns } from '../queries/matrix.sql'
import { listPlans, type Days } from '../queries/progress.sql'
import { countedForThemselves } from '../scope'
import { roundToHundredths } from '../views'
import type { Enrolled, TermRow } from './queries/terms.sql'
import { termBefore, lastCountedDay } from './time'

type Wanted = {
  readonly students: readonly Enrolled[]
  readonly term: TermRow
  /** All terms of the institution, the earliest first. */
  readonly terms: readonly TermRow[]
  readonly modules: ReadonlySet<Module>
  /** The date at the institution, and its time zone. */
  readonly today: string
  readonly timeZone: string
}

const countDefinition = (source: string) => Definition.parse({ source, measure: { kind: 'COUNT' } })
const shareDefinition = (grade: string) =>
  Definition.parse({ source: 'procedures', measure: { kind: 'SHARE', where: [{ field: 'grade', op: 'AT_LEAST', values: [grade] }] } })
const lines = countDefinition('procedures')
const competent = shareDefinition('1')
const independent = shareDefinition('2')
const credit = Definition.parse({ source: 'procedures', measure: { kind: 'SUM', field: 'credit' } })
const sessions = countDefinition('sessions')
const attendance = countDefinition('attendance')
const tests = countDefinition('tests')
const cases = countDefinition('cases')

/**
 * The figures of a term for these students. Each part comes from what its own domain hands in to be counted, in a number of statements that does not depend on
 * the number of students. They are in `students` as they were enrolled on the last day that is counted.
 */
export async function figuresOf(
  db: Db,
  { students, term, terms, modules, today, timeZone }: Wanted,
): Promise<ReadonlyMap<string, TermFigures>> {
  const until = lastCountedDay(term, today)
  const ids = students.map(({ id }) => id)
  const asked: Omit<Asked, 'split'> = {
    scope: countedForThemselves(),
    narrowed: { studentIds: ids, isThen: false },
    // Nothing is split by year or term here, and targets belong to the term (targetsOf).
    calendar: { today, timeZone, yearFrom: today, share: 0, years: [], terms: [] },
    // The release of a whole year may take as long as it needs.
    boundMs: null,
  }
  const days: Days = { from: term.startsOn, to: term.endsOn }
  const before = termBefore(terms, term)
  const common = { asked, modules }
  const shares = (of: Days) => [lines, competent, independent].map((definition) => ({ definition, days: of }))
  const ofDays = await countEach(db, common, [...shares(days), { definition: sessions, days }])
  const ofBefore = before ? await countEach(db, common, shares({ from: before.startsOn, to: before.endsOn })) : []
  const [marked] = await countEach(db, { ...common, field: 'field.mark' }, [{ definition: attendance, days }])
  const [tested, held] = await countEach(db, { ...common, field: 'field.state' }, [
    { definition: tests, days },
    { definition: cases, days: null },
  ])
  const targets = await targetsOf(db, { ...common, students, terms, term, today })
  const plans = held ? await listPlans(db, ids, today) : null
  const lineFigures = sharesOf(ofDays)
  const lineFiguresBefore = sharesOf(ofBefore)
  return new Map(
    students.map(({ id, programme, year }) => [
      id,
      {
        term: { title: term.title, from: term.startsOn, to: term.endsOn },
        ...{ programme, year, until },
        targets: targets && (targets.get(id) ?? { total: 0, onPace: 0, notDue: 0, short: [] }),
        procedures: lineFigures && {
          ...lineFigures(id),
          before: before && lineFiguresBefore ? { title: before.title, ...lineFiguresBefore(id) } : null,
        },
        sessions: rowCountOf(ofDays[3], id),
        attendance: marked ? attendanceOf((mark) => marked(id, mark)?.n ?? 0) : null,
        tests: tested ? testsOf((state) => tested(id, state)?.n ?? 0) : null,
        cases: held
          ? {
              open: sumOf(caseStates.filter(isRunning), (state) => held(id, state)?.n ?? 0),
              planned: plans?.get(id)?.total ?? 0,
              completed: plans?.get(id)?.completed ?? 0,
            }
          : null,
      },
    ]),
  )
}

type Common = { readonly asked: Omit<Asked, 'split'>; readonly modules: ReadonlySet<Module> }
type Part = { readonly definition: Counted['definition']; readonly days: Days | null }
/** The count for a student, or for those of their rows that have a value. */
type Told = (studentId: string, value?: string | null) => CountRow | undefined

/** Counts each part by itself, in one statement; null where the school does not use the module of its source. */
async function countEach(
  db: Db,
  { asked, modules, field }: Common & { readonly field?: Dimension },
  parts: readonly Part[],
): Promise<(Told | null)[]> {
  const counted = parts.map(({ definition, days }): Counted | null => {
    const source = findSource(definition.source)
    return source && (source.module === null || modules.has(source.module)) ? { source, definition, days } : null
  })
  const open = counted.filter((one) => one !== null)
  const rows = open.length === 0 ? [] : await countElements(db, open, { ...asked, split: field ? ['student', field] : ['student'] })
  const keyOf = (e: number, id: string | null, value: string | null) => JSON.stringify([e, id, value])
  const cells = new Map(rows.filter(({ level }) => level === 0).map((row) => [keyOf(row.e, row.d1, row.d2), row]))
  let next = 0
  return counted.map((one) => {
    if (!one) return null
    const e = next++
    return (id, value = null) => cells.get(keyOf(e, id, value))
  })
}

function rowCountOf(told: Told | null | undefined, id: string): number | null {
  return told ? (told(id)?.n ?? 0) : null
}

type Shares = { lines: number; graded: number; competent: number | null; independent: number | null }

/** The number of lines, and the shares of those that have a mark. */
function sharesOf([all, competentOf, independentOf]: readonly (Told | null)[]): ((id: string) => Shares) | null {
  if (!all || !competentOf || !independentOf) return null
  return (id) => {
    const graded = competentOf(id)?.n ?? 0
    const share = (told: Told) => (graded < fewestForShare ? null : (told(id)?.value ?? 0))
    return { lines: all(id)?.n ?? 0, graded, competent: share(competentOf), independent: share(independentOf) }
  }
}

function sumOf<V>(values: readonly V[], numberOf: (value: V) => number): number {
  return values.reduce((sum, value) => sum + numberOf(value), 0)
}

function attendanceOf(numberOf: (mark: RegisterMark | null) => number): NonNullable<TermFigures['attendance']> {
  const late = numberOf('LATE')
  return {
    // A date without a mark is expected, but neither attended nor missed.
    expected: sumOf([...registerMarks, null], numberOf),
    attended: numberOf('PRESENT') + late,
    late,
    excused: numberOf('EXCUSED'),
    missed: numberOf('ABSENT'),
  }
}

function testsOf(numberOf: (state: AttemptState) => number): NonNullable<TermFigures['tests']> {
  return { passed: numberOf('PASSED'), failed: sumOf(['FAILED', 'RETAKE'], numberOf), open: sumOf(openAttempts, numberOf) }
}

type OfTargets = Common & Pick<Wanted, 'students' | 'terms' | 'term'> & { readonly today: string }

/** The targets as progress tells them, for the academic year up to the end of the term; null without the clinical module. */
async function targetsOf(
  db: Db,
  { students, terms, term, today, ...common }: OfTargets,
): Promise<ReadonlyMap<string, NonNullable<TermFigures['targets']>> | null> {
  const isOver = term.endsOn < today
  const year = isOver ? academicYearAfter(terms, term.endsOn) : academicYearOn(terms, today)
  const share = shareElapsed(year, isOver ? term.endsOn : today)
  // A session may be dated tomorrow.
  const tomorrow = addDays(today, 1)
  const to = isOver ? term.endsOn : tomorrow > year.to ? tomorrow : year.to
  const [credits] = await countEach(db, { ...common, field: 'field.procedure' }, [{ definition: credit, days: { from: year.from, to } }])
  if (!credits) return null
  const found = new Map<string, NonNullable<TermFigures['targets']>>()
  const cohorts = new Map(
    students.flatMap(({ programmeId, year: of }) =>
      programmeId === null || of === null ? [] : [[`${programmeId} ${of}`, { programmeId, year: of }] as const],
    ),
  )
  for (const cohort of cohorts.values()) {
    const columns = await listColumns(db, cohort)
    const members = students.filter(({ programmeId, year: of }) => programmeId === cohort.programmeId && of === cohort.year)
    for (const { id } of members) {
      const all = columns.flatMap(({ id: procedureId, caption, target }) =>
        target === null
          ? []
          : [{ caption, target, pace: paceOf(target, share), counted: roundToHundredths(credits(id, procedureId)?.value ?? 0) }],
      )
      const short = all.filter(({ counted, pace }) => counted < pace)
      found.set(id, { ...standingOf(all), short })
    }
  }
  return found
}
