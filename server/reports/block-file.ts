import 'server-only'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { formatsFor } from '@/lib/format'
import { textsFor, translatorFor } from '@/lib/i18n/translator'
import { elementWords } from '@/lib/reports/element-words'
import type { MeasureKind } from '@/lib/reports/measures'
import { nameLookup } from '@/lib/reports/names-in'
import { reportWords } from '@/lib/reports/report-words'
import type { FileFormat } from '@/lib/reports/vocabulary'
import { institutionTimeZone } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import { xlsxOf, type XlsxCell } from '@/server/kernel/files/xlsx'
import { measureSources } from '@/server/kernel/queries/measures.sql'
import { sheetOfBlock, sheetOfRows, type Sheet } from './block-sheets'
import { listRowsOf } from './cell-rows'
import { answerBlock } from './measures/block'
import type { BehindRow } from './measures/count.sql'
import { parseDefinition, listNamesIn } from './measures/definition'
import { listNames } from './measures/names.sql'
import { halvesIn } from './measures/ratio'
import { sourceView } from './measures/sources'
import type { Plan } from './plan'
import { listVersions } from './queries/elements'

/** The answers to a plan: its blocks, null for one that failed, or the rows behind a cell. */
export type Answers =
  | { readonly kind: 'blocks'; readonly blocks: readonly (AnsweredBlock | null)[] }
  | { readonly kind: 'rows'; readonly element: string; readonly rows: readonly BehindRow[]; readonly isCut: boolean }

/** `numbers`: the number of rows, or of cells, in the file. */
type ReportFile = { readonly csv: string; readonly xlsx: Buffer | null; readonly numbers: number; readonly isCut: boolean }

/** @param mostRows the largest number of rows behind a number */
export async function answersOf(db: Db, actor: Actor, plan: Plan, mostRows: number): Promise<Answers> {
  const [block] = plan.blocks
  if (plan.behind !== null && block) {
    const asked = { block, framed: plan.framed, at: plan.behind, take: mostRows + 1, skip: 0 }
    const { element, rows } = await listRowsOf(db, actor, asked)
    return { kind: 'rows', element, rows: rows.slice(0, mostRows), isCut: rows.length > mostRows }
  }
  const blocks: AnsweredBlock[] = []
  for (const one of plan.blocks) blocks.push(await answerBlock(db, actor, one, plan.framed))
  return { kind: 'blocks', blocks }
}

type Written = {
  readonly plan: Plan
  readonly answers: Answers
  readonly at: Date
  readonly locale: string
  readonly format: FileFormat
}

/** The answers as a file in the reader's language: one sheet for each block, and one that explains them. */
export async function fileOfBlocks(db: Db, actor: Actor, written: Written): Promise<ReportFile> {
  const { plan, answers, format } = written
  const texts = await textsIn(written.locale)
  const said = await listBlockElements(db, plan)
  const sheets = sheetsOf(answers, said, texts)
  const numbers = sheets.reduce((sum, sheet) => sum + sheet.numbers, 0)
  const made = { csv: '', xlsx: null, numbers, isCut: answers.kind === 'rows' && answers.isCut }
  if (format === 'CSV') return { ...made, csv: csvOfSheets(sheets, texts) }
  const about = { name: texts.t('file.about'), rows: await aboutOf(db, actor, { ...written, said, texts }) }
  const tables = sheets.map(({ title, rows }) => ({ name: title, rows, hasHeader: true }))
  return { ...made, xlsx: await xlsxOf([...tables, about]) }
}

type Texts = Awaited<ReturnType<typeof textsIn>>

async function textsIn(wanted: string) {
  const { locale, messages } = await textsFor(wanted)
  const timeZone = await institutionTimeZone()
  const formats = formatsFor({ locale, timeZone })
  const t = await translatorFor(wanted, 'reports')
  const sources: unknown = messages.reportSources
  return {
    locale,
    formats,
    t,
    sources,
    words: reportWords({ t, sources, formats }),
    ofElements: await translatorFor(wanted, 'reportElements'),
  }
}

type Said = Awaited<ReturnType<typeof listBlockElements>>

/** Every version of an element that these blocks show, with the halves of ratios, and the names that their conditions refer to. */
async function listBlockElements(db: Db, { blocks, framed: { only } }: Pick<Plan, 'blocks' | 'framed'>) {
  const wanted = blocks.flatMap(({ elements }) => elements.map(({ id, version }) => ({ elementId: id, version })))
  const stored = await listVersions(db, wanted)
  const halves = stored.flatMap(({ definition }) => halvesIn(parseDefinition(definition)))
  const all = [...stored, ...(halves.length === 0 ? [] : await listVersions(db, halves))].map(({ definition, ...one }) => ({
    ...one,
    definition: parseDefinition(definition),
  }))
  const definitions = all.flatMap(({ definition }) => definition ?? [])
  const narrowed = only.map(({ field, value }) => [{ field, op: 'IS' as const, values: [value] }])
  const names = await listNamesIn(db, [...definitions, ...definitions.slice(0, 1).map((one) => ({ ...one, where: narrowed }))])
  const find = (id: string, version: number) => all.find((one) => one.elementId === id && one.version === version) ?? null
  return {
    find,
    kinds: blocks.map(({ elements }) =>
      elements.map(({ id, version }): MeasureKind | null => find(id, version)?.definition?.measure.kind ?? null),
    ),
    nameOf: nameLookup(
      names,
      all.map(({ elementId, name }) => ({ id: elementId, name })),
    ),
  }
}

function sheetsOf(answers: Answers, { kinds }: Said, texts: Texts): Sheet[] {
  if (answers.kind === 'rows') return [sheetOfRows(answers.element, answers.rows, texts)]
  return answers.blocks.map((block, at) => {
    if (!block) return { title: '', rows: [[texts.t('report.tableFailed')]], numbers: 0 }
    const sheet = sheetOfBlock(block, kinds[at] ?? [], texts)
    return block.title === '' ? { ...sheet, title: block.elements.map(({ name }) => name).join(', ') } : sheet
  })
}

/** A single table has no title line, so that another program can read it at once. */
function csvOfSheets(sheets: readonly Sheet[], { locale, formats }: Texts): string {
  const said = (cell: XlsxCell): string => {
    if (typeof cell === 'string') return cell
    if (typeof cell === 'number') return formats.number(cell, { useGrouping: false, maximumFractionDigits: 2 })
    if (cell.format === '0%') return formats.number(cell.value, { style: 'percent', useGrouping: false, maximumFractionDigits: 0 })
    const digits = cell.format.split('.')[1]?.length ?? 0
    return formats.number(cell.value, { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits })
  }
  const tables = sheets.map(({ title, rows }) => [...(sheets.length > 1 ? [[title]] : []), ...rows.map((cells) => cells.map(said))])
  return csvOf(
    tables.flatMap((lines, at) => (at === 0 ? lines : [[], ...lines])),
    delimiterFor(locale),
  )
}

/** The facts about a file: whom and which days it covers, as of when, for whom it was made, and each measure in words. */
async function aboutOf(
  db: Db,
  actor: Actor,
  { plan, answers, at, said, texts }: Written & { said: Said; texts: Texts },
): Promise<XlsxCell[][]> {
  const { t, formats, sources, ofElements } = texts
  const { frame, reader, asked, only } = plan.framed
  const words = elementWords({ t: ofElements, words: sources, formats, sources: measureSources().map(sourceView), nameOf: said.nameOf })
  const { studentId, programmeId, year, groupId, firmId } = asked.narrowed
  const named = async (set: string, id: string | undefined) =>
    id === undefined ? [] : (await listNames(db, set, [id])).map(({ name }) => name)
  const of = [
    ...(await named('people', studentId)),
    ...(await named('programmes', programmeId)),
    ...(year === undefined ? [] : [t('report.year', { year: String(year) })]),
    ...(await named('groups', groupId)),
    ...(await named('firms', firmId)),
  ]
  const [first] = plan.blocks.flatMap(({ elements }) => elements)
  const source = (first && said.find(first.id, first.version)?.definition?.source) ?? ''
  const narrowed = only.map(({ field, value }) => `${words.fieldName(source, field)}: ${words.valueOf(source, field, value)}`)
  const counted = frame.counted === null ? [] : [[t('file.counted'), formats.percent(frame.counted / 100)]]
  return [
    [t('file.report'), plan.title ?? t('analysis.analysis.title')],
    [t('file.of'), of.length === 0 ? t(reader.seesPeople ? 'file.everybody' : 'file.crowd') : of.join(', ')],
    ...(asked.narrowed.isThen ? [['', t('file.asThen')]] : []),
    ...(narrowed.length > 0 ? [[t('file.narrowed'), narrowed.join(', ')]] : []),
    [t('file.days'), `${frame.from} – ${frame.to}`],
    [t('file.asOf'), formats.dateTime(at)],
    ...counted,
    [t('file.by'), actor.displayName],
    ...(reader.seesPeople ? [] : [['', t('report.crowd')]]),
    [],
    [t('file.measures')],
    ...plan.blocks.flatMap((block, index) => {
      const answered = answers.kind === 'blocks' ? answers.blocks[index] : undefined
      return block.elements.flatMap(({ id, version }, element) => {
        const found = said.find(id, version)
        // A measure that the reader may not be told is not explained to them either.
        if (!found?.definition || (answered?.elements[element]?.bar ?? null) !== null) return []
        const halves = halvesIn(found.definition).flatMap((half) => said.find(half.elementId, half.version) ?? [])
        return [found, ...halves].map(({ name, definition }) => [name, definition ? words.inWords(definition) : '', block.title])
      })
    }),
  ]
}
