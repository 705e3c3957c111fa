import 'server-only'
import type { Answer, Answers } from '@/lib/forms/answers'
import { isAnswered, textIn, type Definition, type Field, type FieldOf } from '@/lib/forms/definition'
import { entriesIn, marksIn, type Entry } from '@/lib/forms/entries'
import { seesField, type Eyes } from '@/lib/forms/sight'
import type { Locale } from '@/lib/i18n/locales'
import { isOfPatient } from './answers/answers'

type Given = { readonly version: Version; readonly answers: Answers }
/** A column: its heading, and the cell for one response or one entry of a group. */
type Column = { readonly head: string; readonly cellOf: (given: Given) => string }
/** A version of a form: its fields, as the reader of a file sees them, and the labels of its scales by scale and step. */
export type Version = {
  readonly id: string
  readonly language: Locale
  readonly fields: ReadonlyMap<string, Field>
  readonly labels: ReadonlyMap<string, ReadonlyMap<number, string>>
}
/** The columns of a file, and the lines for one response. */
type Columns = { readonly head: readonly string[]; readonly linesOf: (given: Given) => string[][] }

/**
 * The fields that go into a file, by a reader's rights, because a part in a single response opens no column of the whole. Nothing that describes a patient is
 * included.
 */
export function exportedFields(form: Definition, reader: Eyes): Field[] {
  return form.pages.flatMap((page) =>
    page.fields.filter((field) => isAnswered(field.type) && !isOfPatient(field) && seesField(form, page, field, reader)),
  )
}

/**
 * One line for each response of any version, with a column for each field of any version, in the order of the newest one that has it. An answer chosen from
 * options or steps has its label beside it, and its score where options have scores.
 * @param versions the newest first
 */
export function answerColumns(versions: readonly Version[], locale: Locale): Columns {
  const columns = inOrder(versions).flatMap(({ uid }) => columnsOf(versions, uid, locale))
  return { head: columns.map(({ head }) => head), linesOf: (given) => [columns.map(({ cellOf }) => cellOf(given))] }
}

/** One line for each entry of a group, with its number, so that a spreadsheet can count and filter the entries. */
export function entryColumns(versions: readonly Version[], groupUid: string, locale: Locale): Columns {
  const ofGroup = versions.flatMap((version) => {
    const group = version.fields.get(groupUid)
    if (group?.type !== 'GROUP') return []
    const shown = group.fields.filter((field) => isAnswered(field.type) && !isOfPatient(field))
    return [{ ...version, fields: new Map(shown.map((field) => [field.uid, field])) }]
  })
  const columns = inOrder(ofGroup).flatMap(({ uid }) => columnsOf(ofGroup, uid, locale))
  return {
    head: ['entry', ...columns.map(({ head }) => head)],
    linesOf: ({ version, answers }) => {
      const own = ofGroup.find(({ id }) => id === version.id)
      if (!own) return []
      return entriesIn(answers[groupUid]).map((entry, at) => [
        String(at + 1),
        ...columns.map(({ cellOf }) => cellOf({ version: own, answers: entry.answers })),
      ])
    },
  }
}

/** The fields of all versions, each as in the newest version that has it. */
function inOrder(versions: readonly Version[]): Field[] {
  const found = new Map<string, Field>()
  for (const { fields } of versions) for (const [uid, field] of fields) if (!found.has(uid)) found.set(uid, field)
  return [...found.values()]
}

function columnsOf(versions: readonly Version[], uid: string, locale: Locale): Column[] {
  const newest = versions.find(({ fields }) => fields.has(uid))
  const field = newest?.fields.get(uid)
  if (!newest || !field) return []
  const titled = (id: string, caption: Field['caption']) => {
    const words = textIn(caption, locale, newest.language)
    return (part = '') => (words === '' ? `${id}${part}` : `${words} [${id}${part}]`)
  }
  if (field.type === 'GRID') {
    return field.rows.flatMap(({ uid: rowUid, id, caption }) => {
      const title = titled(id, caption)
      const mark = ({ answers }: Given) => marksIn(answers[uid])[rowUid] ?? null
      return [
        { head: title(), cellOf: (given) => textOf(mark(given)) },
        { head: title(':label'), cellOf: (given) => stepLabel(given.version, uid, mark(given)) },
      ]
    })
  }
  const title = titled(field.id, field.caption)
  const answerOf = ({ answers }: Given): Answer => answers[uid] ?? null
  const plain: Column = { head: title(), cellOf: (given) => textOf(answerOf(given)) }
  if (field.type === 'GROUP') return [{ head: title(), cellOf: (given) => String(entriesIn(answerOf(given)).length) }]
  if (field.type === 'SCALE') return [plain, { head: title(':label'), cellOf: (given) => stepLabel(given.version, uid, answerOf(given)) }]
  if (field.type !== 'DROPDOWN' && field.type !== 'MULTISELECT') return [plain]
  const options = (given: Given) => chosenOptions(given, uid)
  const labels: Column = {
    head: title(':label'),
    cellOf: (given) =>
      options(given)
        .map(({ caption, value }) => textIn(caption, locale, given.version.language) || value)
        .join('; '),
  }
  const hasScores = versions.some(({ fields }) => optionsOf(fields.get(uid)).some(({ score }) => score !== null))
  const scores: Column = {
    head: title(':score'),
    cellOf: (given) => {
      const scored = options(given).flatMap(({ score }) => score ?? [])
      return scored.length === 0 ? '' : String(scored.reduce((sum, one) => sum + one, 0))
    },
  }
  return hasScores ? [plain, labels, scores] : [plain, labels]
}

type Choice = FieldOf<'DROPDOWN'>['options'][number]
function optionsOf(field: Field | undefined): readonly Choice[] {
  return field?.type === 'DROPDOWN' || field?.type === 'MULTISELECT' ? field.options : []
}

/** The options that an answer names, as defined in its own version. */
function chosenOptions({ version, answers }: Given, uid: string): Choice[] {
  const answer = answers[uid] ?? null
  const values = Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : typeof answer === 'string' ? [answer] : []
  return optionsOf(version.fields.get(uid)).filter(({ value }) => values.includes(value))
}

function stepLabel({ fields, labels }: Version, uid: string, answer: Answer): string {
  const field = fields.get(uid)
  const scaleId = field?.type === 'SCALE' || field?.type === 'GRID' ? field.scaleId : null
  return scaleId === null || typeof answer !== 'number' ? '' : (labels.get(scaleId)?.get(answer) ?? '')
}

type Listed = Exclude<Extract<Answer, readonly unknown[]>[number], string | Entry>
/** An answer as text for a file: codes only, without the texts of radiographs, because these may describe a patient. */
function listedText(one: Listed): string {
  if ('tooth' in one) return `${one.tooth}${one.surfaces.join('')}`
  if ('radiograph' in one) return [one.radiograph, one.quality].filter(Boolean).join(' ')
  if ('procedure' in one) return [one.procedure, one.teeth.join(' '), one.help].filter(Boolean).join(' ')
  return one.other
}

function textOf(answer: Answer): string {
  if (answer === null) return ''
  if (Array.isArray(answer))
    return answer.map((one) => (typeof one === 'string' ? one : 'edits' in one ? one.id : listedText(one))).join('; ')
  if (typeof answer !== 'object') return String(answer)
  if ('marks' in answer) return Object.values(answer.marks).join('; ')
  return 'name' in answer ? answer.name : answer.other
}
