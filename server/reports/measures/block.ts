import 'server-only'
import type { z } from 'zod'
import type { AnsweredBlock as AnsweredShape, Asked as AskedShape, Block as BlockShape } from '@/lib/contracts/reports/configs.shapes'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { holds, type Privilege } from '@/lib/privileges'
import { countsRows, fieldOfDimension, isMissed, reportLimits, unitOf, type Dimension, type ReportAbout } from '@/lib/reports/measures'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'
import { listVersions } from '../queries/elements'
import { findStudent, listFellows, type FellowRow } from '../queries/students.sql'
import { readerAs, readerOf, type Reader } from '../scope'
import { daysOf, daysAskable, frameOf, sinceStart, yearNow } from '../time'
import { calendarOf, inOrder, timeOf } from './check'
import { countElements, screenMs, type Asked, type Counted, type CountRow } from './count.sql'
import { parseDefinition, type Part } from './definition'
import { listNames, setOf } from './names.sql'
import { divideCells, halvesIn, type ToldCell } from './ratio'
import { barOf, dimensionsOf, findSource, maySplit } from './sources'
import { isSpread, spreadOver } from './spread'
import { nothingTold, tellAll, type Told } from './tell'

export type Block = z.output<typeof BlockShape>
export type AskedOf = z.output<typeof AskedShape>
type AnsweredBlock = z.output<typeof AnsweredShape>
type Bar = AnsweredBlock['elements'][number]['bar']

/** An element as a block shows it: the parts that it counts, or the reason why the reader may not see it. A ratio has two parts. */
type Shown = { readonly name: string; readonly definition: ElementDefinition | null; readonly parts: readonly Part[]; readonly bar: Bar }

export type Framed = {
  readonly frame: ReturnType<typeof frameOf>
  readonly reader: Reader
  /** The person with whose rights the report is tried out, besides those of the asker. */
  readonly as: Actor | null
  readonly asked: Omit<Asked, 'split'>
  readonly times: Times
  readonly only: readonly Only[]
}
/** A value of a field to which the entries are narrowed, besides the conditions of each element. */
type Only = { readonly field: string; readonly value: string }
type Times = { readonly days: { readonly from: string; readonly to: string }; readonly now: Awaited<ReturnType<typeof yearNow>> }

/**
 * The people and the time that a report is asked about.
 * @throws NOT_FOUND where the student is not in scope; FORBIDDEN where a crowd is narrowed
 */
export async function frameReport(
  db: Db,
  actor: Actor,
  {
    about,
    asThen,
    input,
    at,
    role,
    only = [],
    boundMs = screenMs,
  }: {
    about: ReportAbout
    asThen: boolean
    input: AskedOf
    at: Date
    role?: ReadonlySet<Privilege>
    only?: readonly Only[]
    boundMs?: number | null
  },
): Promise<Framed> {
  const now = await yearNow(db, actor, at)
  const of = { today: now.today, about }
  const { reader, as } = role ? readerAs(actor, role, of) : { reader: readerOf(actor, of), as: null }
  const { programmeId, year, groupId, firmId } = input
  const studentId = input.studentId ?? (about === 'STUDENT' && isStudent(actor) ? actor.id : undefined)
  if (about === 'STUDENT' && studentId === undefined) throw badField('studentId', 'required')
  // The total minus its other parts would reveal the few people who are hidden in one part; in a table they are hidden together (tell.ts).
  const isNarrowed = [programmeId, year, groupId, firmId, studentId].some((one) => one !== undefined) || only.length > 0
  if (!reader.seesPeople && isNarrowed) throw refuse('FORBIDDEN')
  const student = studentId === undefined ? null : await findStudent(db, reader.scope, studentId)
  if (studentId !== undefined && !student) throw refuse('NOT_FOUND')
  const days = daysAskable(daysOf(input, now, student ? student.firstOn : await sinceStart(db, input)), input, reader)
  return {
    frame: frameOf(now, input.span, days),
    reader,
    as,
    only,
    times: { days, now },
    asked: {
      scope: reader.scope,
      narrowed: { programmeId, year, groupId, firmId, studentId, isThen: asThen },
      calendar: await calendarOf(db, now),
      boundMs,
    },
  }
}

/** The elements of a block in the versions that it keeps, each with the reason, if any, why it cannot be shown. */
export async function shownElements(
  db: Db,
  actor: Actor,
  { block, framed: { reader, as, only } }: { block: Block; framed: Pick<Framed, 'reader' | 'as' | 'only'> },
): Promise<Shown[]> {
  const found = await listVersions(
    db,
    block.elements.map(({ id, version }) => ({ elementId: id, version })),
  )
  const split = splitOf(block)
  const ofRatios = await listVersions(
    db,
    found.flatMap(({ definition }) => halvesIn(parseDefinition(definition))),
  )
  const isOf = (wanted: { elementId: string; version: number }) => (one: { elementId: string; version: number }) =>
    one.elementId === wanted.elementId && one.version === wanted.version
  return block.elements.map(({ id, version }) => {
    const stored = found.find(isOf({ elementId: id, version }))
    const definition = parseDefinition(stored?.definition)
    const wanted = halvesIn(definition)
    const definitions = wanted.length === 0 ? [definition] : wanted.map((part) => parseDefinition(ofRatios.find(isOf(part))?.definition))
    const parts = definitions.flatMap((one) => {
      const source = one ? findSource(one.source) : null
      return one && source ? [{ source, definition: one }] : []
    })
    const isWhole = definition !== null && parts.length === definitions.length
    const barFor = (one: Actor | null) => (one ? barOfParts(one, parts, { split, reader, only }) : null)
    return { name: stored?.name ?? '', definition, parts, bar: isWhole ? (barFor(actor) ?? barOfRole(as) ?? barFor(as)) : 'GONE' }
  })
}

/** A role that cannot open reports sees no element. */
function barOfRole(as: Actor | null): Bar {
  return as === null || holds(as.privileges, 'REPORT_CLINICALEXPERIENCE') ? null : 'PRIVILEGE'
}

type Divided = { readonly split: readonly Dimension[]; readonly reader: Reader; readonly only: readonly Only[] }

function barOfParts(actor: Actor, parts: readonly Part[], { split, reader, only }: Divided): Bar {
  for (const { source, definition } of parts) {
    const bar = barOf(actor, source)
    if (bar !== null) return bar
    const open = dimensionsOf(source)
    if (!split.every((one) => open.includes(one) && (definition.splits.length === 0 || definition.splits.includes(one)))) return 'GONE'
    if (!split.every((dimension) => maySplit(actor, source, { dimension, seesPeople: reader.seesPeople }))) return 'PRIVILEGE'
    const fields = narrowingFields(actor, { source, definition }, reader)
    if (!only.every(({ field }) => fields.includes(field))) return 'GONE'
  }
  return null
}

/**
 * The fields by whose values somebody may narrow the entries of an element: those by which they may split it, since each value is one part of such a split.
 * There are none for a source that hides who gave an answer: the whole minus a part could reveal what one person said.
 */
export function narrowingFields(actor: Actor, { source, definition }: Part, { seesPeople }: Pick<Reader, 'seesPeople'>): string[] {
  if (!seesPeople || source.floor > 0) return []
  return Object.keys(source.fields).filter((name) => {
    const dimension = `field.${name}` as const
    const isOpen = source.fields[name]?.isDimension && (definition.splits.length === 0 || definition.splits.includes(dimension))
    return isOpen && maySplit(actor, source, { dimension, seesPeople })
  })
}

export function splitOf({ rows, columns }: Pick<Block, 'rows' | 'columns'>): Dimension[] {
  return [rows, columns].filter((one) => one !== null)
}

export function countedElementOf({ source, definition }: Part, { times: { days, now }, only }: Pick<Framed, 'times' | 'only'>): Counted {
  const narrowed = [...new Set(only.map(({ field }) => field))].map((name) => [
    { field: name, op: 'IS' as const, values: only.flatMap(({ field, value }) => (field === name ? [value] : [])) },
  ])
  return {
    source,
    definition: { ...definition, where: [...definition.where, ...narrowed] },
    days: timeOf(definition.period, { asked: days, now }),
  }
}

/** The numbers of a block as the reader may see them. One statement counts all of its elements. */
export async function answerBlock(db: Db, actor: Actor, block: Block, framed: Framed): Promise<AnsweredBlock> {
  const { reader, asked } = framed
  const shown = await shownElements(db, actor, { block, framed })
  const split = splitOf(block)
  const open = shown.flatMap(({ parts, bar }) => (bar === null ? parts : []))
  const rows =
    open.length === 0
      ? []
      : await countElements(
          db,
          open.map((part) => countedElementOf(part, framed)),
          { ...asked, split },
        )
  const told = open.map(({ source, definition }, e) => ({
    definition,
    told: tellAll(
      rows.filter((row) => row.e === e),
      { definition, floor: source.floor, seesPeople: reader.seesPeople },
    ),
  }))
  let next = 0
  const ofElements = shown.map(({ parts, bar }): OfElement | null => {
    if (bar !== null) return null
    const [first, second] = parts.map(() => told[next++])
    if (!first) return null
    return second
      ? { told: divideCells(first, second), ofNone: null }
      : { told: first.told, ofNone: countsRows(first.definition.measure.kind) ? 0 : null }
  })
  const [source] = open.map((part) => part.source)
  const isBeside = open.length > 0 && reader.seesPeople && isSpread(block, asked.narrowed)
  const fellows = isBeside ? await listFellows(db, asked.scope, asked.narrowed) : null
  const heads = await headsOf(db, { block, source, rows, fellows: fellows ?? [] })
  const goals = shown.map(({ definition }) => definition)
  const grid = gridOf(block, heads, { ofElements, goals, fellows })
  return {
    ...{ uid: block.uid, title: block.title, show: block.show, sort: block.sort, rowsBy: block.rows, columnsBy: block.columns },
    rowsWords: wordsOf(source, block.rows),
    columnsWords: wordsOf(source, block.columns),
    elements: shown.map(({ name, definition, parts, bar }) => ({
      name,
      unit: definition ? unitOf(definition.measure.kind) : 'NUMBER',
      decimals: definition?.decimals ?? 0,
      better: definition?.better ?? 'NEITHER',
      target: definition?.target ?? { kind: 'NONE' },
      bar,
      hasRows: bar === null && reader.seesPeople && parts.length === 1 && parts.every((part) => part.source.floor === 0),
    })),
    ...grid,
  }
}

/** The key under which the messages hold the words for a field's values. */
function wordsOf(source: MeasureSource | undefined, dimension: Dimension | null): string | null {
  const field = dimension === null ? undefined : source?.fields[fieldOfDimension(dimension) ?? '']
  return field?.options?.words ?? (field?.kind === 'BOOL' ? 'yesNo' : null)
}

type Heads = { readonly rows: { key: string; name: string | null }[]; readonly columns: { key: string; name: string | null }[] }

async function headsOf(
  db: Db,
  {
    block,
    source,
    rows,
    fellows,
  }: { block: Block; source: MeasureSource | undefined; rows: readonly CountRow[]; fellows: readonly FellowRow[] },
): Promise<Heads> {
  const cells = rows.filter(({ level }) => level === 0)
  const head = async (dimension: Dimension | null, of: 'd1' | 'd2') => {
    if (dimension === null) return []
    // Beside a year group whoever has nothing of it stands there as well.
    const keys = [...new Set([...cells.map((cell) => cell[of]), ...(dimension === 'student' ? fellows.map(({ id }) => id) : [])])]
    const set = setOf(source, dimension)
    const names =
      set === null
        ? []
        : await listNames(
            db,
            set,
            keys.flatMap((key) => key ?? []),
          )
    const options = source?.fields[fieldOfDimension(dimension) ?? '']?.options?.values ?? []
    const order = new Map((set === null ? options : names.map(({ id }) => id)).map((key, at) => [key, at]))
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    return keys.toSorted((a, b) => inOrder(order, a, b)).map((key) => ({ key: key ?? '', name: nameOf.get(key ?? '') ?? null }))
  }
  return { rows: await head(block.rows, 'd1'), columns: await head(block.columns, 'd2') }
}

/** `ofNone`: the element's value where nothing was counted. */
type OfElement = { readonly told: readonly ToldCell[]; readonly ofNone: number | null }

type Goal = Parameters<typeof isMissed>[0]

function gridOf(
  block: Block,
  { rows: all, columns: allColumns }: Heads,
  {
    ofElements,
    goals,
    fellows,
  }: {
    readonly ofElements: readonly (OfElement | null)[]
    readonly goals: readonly (Goal | null)[]
    readonly fellows: readonly FellowRow[] | null
  },
) {
  const elements = ofElements.map((one) => (one ? { ...one, cells: new Map(cellsOf(one.told, block)) } : null))
  const nothing = (at: number): Told => {
    const one = elements[at]
    return one ? { n: 0, people: 0, value: one.ofNone } : nothingTold
  }
  const cellAt = (element: number, row: string | null, column: string | null): Told =>
    elements[element]?.cells.get(placeOf(row, column)) ?? nothing(element)
  const columns = allColumns.slice(0, reportLimits.columns)
  const missedIn = (key: string) => goals.filter((goal, at) => goal && isMissed(goal, cellAt(at, key, null).value)).length
  const valueOf = (key: string) => cellAt(0, key, null).value
  const allRows = block.sort === 'MISSED' ? mostMissed(all, missedIn) : sortHeads(all, block.sort, valueOf)
  const rows = allRows.slice(0, block.limit)
  const cells = ofElements.flatMap((_, element) =>
    [...rows.map(({ key }) => key), null].flatMap((row) =>
      [...columns.map(({ key }) => key), null].map((column) => cellAt(element, row, column)),
    ),
  )
  return {
    ...{ rows, columns },
    n: cells.map(({ n }) => n),
    people: cells.map(({ people }) => people),
    value: cells.map(({ value }) => value),
    isCut: rows.length < allRows.length || columns.length < allColumns.length,
    spread:
      fellows &&
      spreadOver(
        fellows,
        rows.map(({ key }) => key),
        { elements: ofElements.length, valueOf: (element, id) => cellAt(element, id, null).value },
      ),
  }
}

const placeOf = (row: string | null, column: string | null) => JSON.stringify([row, column])

function cellsOf(told: readonly ToldCell[], { columns }: Block): [string, Told][] {
  return told.map(({ row: { level, d1, d2 }, cell }) => {
    // Bit 1: all columns together; bit 2: all rows together.
    const row = level >= 2 ? null : (d1 ?? '')
    const column = columns === null || level % 2 === 1 ? null : (d2 ?? '')
    return [placeOf(row, column), cell]
  })
}

function sortHeads<H extends { key: string }>(
  heads: readonly H[],
  sort: Exclude<Block['sort'], 'MISSED'>,
  valueOf: (key: string) => number | null,
): H[] {
  if (sort === 'NAME') return [...heads]
  const sign = sort === 'UP' ? 1 : -1
  // Heads without a value come last, whichever way they are sorted.
  return heads.toSorted((a, b) => {
    const [one, other] = [valueOf(a.key), valueOf(b.key)]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return sign * (one - other)
  })
}

/** The heads by the number of targets that they miss, the most first; equal ones stay in the order of their names. */
function mostMissed<H extends { key: string }>(heads: readonly H[], missedIn: (key: string) => number): H[] {
  return heads
    .map((head) => ({ head, missed: missedIn(head.key) }))
    .filter(({ missed }) => missed > 0)
    .toSorted((a, b) => b.missed - a.missed)
    .map(({ head }) => head)
}
