import 'server-only'
import { v7 } from 'uuid'
import { formLimits } from '@/lib/forms/limits'
import { canBeInGroup, isOfEntries, type Definition, type Field, type Text } from '@/lib/forms/definition'
import { Definition as DefinitionShape, Field as FieldShape } from '@/lib/forms/definition.shapes'
import type { Locale } from '@/lib/i18n/locales'
import { formulaFrom, type Known } from './expressions'
import { fieldOf, type LeftCode, type Lists } from './fields'
import { localeOf, type SheetRow, type XlsForm } from './sheets'

type Left = { readonly row: number; readonly name: string; readonly code: LeftCode; readonly what: string }
type Converted = { readonly name: string; readonly code: string; readonly definition: Definition; readonly left: Left[] }

const everybody = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] }
const mostLeft = 500
/** Columns that change the meaning of a question; others, such as author's notes, are ignored. */
const unknownColumns = ['choice_filter', 'default', 'read_only', 'readonly', 'repeat_count', 'trigger', 'media::image', 'image']

type Row = { row: SheetRow; field: Field; inner: Row[] }
type Page = { caption: Text; visibleWhen: string; row: SheetRow | null; fields: Row[] }

/** A draft form from an XLSForm, and the rows that have no equivalent. */
export function convertXlsForm({ survey, choices, settings }: XlsForm, fallback: Locale): Converted {
  const left: Left[] = []
  const leave = (row: SheetRow, code: LeftCode, what = '') =>
    left.push({ row: row.number, name: row.cells.get('name') ?? '', code, what: what.slice(0, 200) })
  const language = localeOf(settings?.cells.get('default_language') ?? '') ?? firstLanguage(survey) ?? fallback
  const title = settings?.cells.get('form_title') ?? ''
  const text = (row: SheetRow, column: string, most: number = formLimits.text): Text => textOf(row, { column, language, most })
  const lists = listsOf(choices, text)
  const { pages, skipped } = pagesOf()
  for (const [row, code, what] of skipped) leave(row, code, what)

  for (const name of foreignLanguages(survey)) left.push({ row: 1, name: '', code: 'language', what: name.slice(0, 200) })

  const known = new Map<string, Field>()
  for (const { row, field } of pages.flatMap(({ fields }) => fields.flatMap((one) => [one, ...one.inner])))
    known.set(row.cells.get('name') ?? field.id, field)

  const definition = DefinitionShape.parse({
    language,
    complete: { parts: ['SUBMITTER'], roles: [] },
    see: everybody,
    pages: pages
      .filter(({ fields }) => fields.length > 0)
      .map(({ caption, visibleWhen, row, fields }) => ({
        uid: v7(),
        id: '',
        caption: Object.values(caption).some((words) => words !== '') ? caption : { [language]: title || 'Form' },
        visibleWhen: row ? ruleOf(row, visibleWhen, 'relevant', known) : null,
        fields: fields.map((one) => withInner(one, known)),
      })),
    turns: [{ part: 'SUBMITTER', how: null }],
  })
  const proposed = (settings?.cells.get('form_id') ?? title).replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^[^A-Za-z0-9]+|-+$/g, '')
  return {
    name: (title || proposed || 'XLSForm').slice(0, 200),
    code: proposed.slice(0, 40) || 'XLSFORM',
    definition,
    left: left.slice(0, mostLeft),
  }

  function pagesOf(): { pages: Page[]; skipped: [SheetRow, LeftCode, string][] } {
    const found: Page[] = []
    const gone: [SheetRow, LeftCode, string][] = []
    const ids = new Set<string>()
    let [groups, repeats, count, current]: [number, number, number, Page | null] = [0, 0, 0, null]
    /** The repeat, or the grid of one scale, that the next rows belong to. */
    let [repeat, grid]: [Row | null, Extract<Field, { type: 'GRID' }> | null] = [null, null]
    for (const row of survey) {
      const type = (row.cells.get('type') ?? '').toLowerCase().replaceAll(/[\s_]+/g, ' ')
      if (type === '') continue
      if (type === 'begin repeat') {
        repeats += 1
        // Repeats inside repeats have no equivalent.
        if (repeats > 1) gone.push([row, 'repeat', ''])
        else repeat = addField(row, { type: 'GROUP', fields: [] }, []) ?? null
      } else if (type === 'end repeat') {
        repeats = Math.max(0, repeats - 1)
        if (repeats === 0) repeat = null
      } else if (repeats > 1 || (repeats === 1 && !repeat)) continue
      else if (type === 'begin score') {
        const made = repeat ? null : addField(row, { type: 'GRID', scaleId: null, rows: [] }, ['scale'])
        grid = made?.field.type === 'GRID' ? made.field : null
        if (repeat) gone.push([row, 'type', row.cells.get('type') ?? ''])
      } else if (type === 'end score') grid = null
      else if (type === 'score row') addRow(row)
      else if (type === 'begin group') {
        groups += 1
        if (groups === 1 && !repeat) current = begun(row)
        // A nested group becomes a heading of its page, or of its repeat.
        else addField(row, { type: 'HEADING' }, [])
      } else if (type === 'end group') {
        groups = Math.max(0, groups - 1)
        if (groups === 0 && !repeat) current = null
      } else {
        const made = fieldOf(row, lists)
        if (made === null) gone.push([row, 'type', row.cells.get('type') ?? ''])
        else addField(row, { type: made.type, ...made.more }, made.left)
      }
    }
    return { pages: found, skipped: gone }

    function begun(row: SheetRow | null): Page {
      const page: Page = { caption: row ? text(row, 'label', 200) : {}, visibleWhen: row?.cells.get('relevant') ?? '', row, fields: [] }
      found.push(page)
      return page
    }

    /** A calculation has no caption: its name is used. */
    function captionOf(row: SheetRow): Text {
      const caption = text(row, 'label')
      return Object.keys(caption).length > 0 ? caption : { [language]: row.cells.get('name') ?? '' }
    }

    function addRow(row: SheetRow) {
      if (!grid) return void gone.push([row, 'type', row.cells.get('type') ?? ''])
      if (count >= formLimits.fields || grid.rows.length >= formLimits.rowsOfGrid) return void gone.push([row, 'tooMany', ''])
      const id = idOf(row.cells.get('name') ?? 'row', ids)
      ids.add(id)
      count += 1
      grid.rows.push({ uid: v7(), id, caption: captionOf(row) })
    }

    function leaveOut(row: SheetRow, code: LeftCode, what = ''): null {
      gone.push([row, code, what])
      return null
    }

    function addField(row: SheetRow, own: Record<string, unknown>, notes: readonly LeftCode[]): Row | null {
      if (!repeat && current && current.fields.length >= formLimits.fieldsOfPage) current = begun(null)
      if (count >= formLimits.fields || found.length > formLimits.pages) return leaveOut(row, 'tooMany')
      if (repeat && repeat.inner.length >= formLimits.fieldsOfGroup) return leaveOut(row, 'tooMany')
      current ??= begun(null)
      const isNote = own.type === 'NOTES'
      const parsed = FieldShape.safeParse({
        uid: v7(),
        id: idOf(row.cells.get('name') ?? String(own.type), ids),
        caption: captionOf(row),
        help: isNote ? {} : text(row, 'hint'),
        ...own,
        ...(isNote && { body: text(row, 'hint') }),
      })
      if (!parsed.success || (repeat && !canBeInGroup(parsed.data.type))) return leaveOut(row, 'type', row.cells.get('type') ?? '')
      count += 1
      // Only fields that are kept take an id: otherwise thousands of left-out rows with one name would each be tried against all before.
      ids.add(parsed.data.id)
      const made: Row = { row, field: parsed.data, inner: [] }
      ;(repeat?.inner ?? current.fields).push(made)
      for (const code of notes) gone.push([row, code, row.cells.get(code === 'constraint' ? 'constraint' : 'type') ?? ''])
      for (const column of unknownColumns) if (row.cells.has(column)) gone.push([row, 'column', column])
      return made
    }
  }

  function ruleOf(row: SheetRow, xpath: string, code: LeftCode, names: Known): string | null {
    if (xpath.trim() === '') return null
    const formula = formulaFrom(xpath, names)
    if (formula === null) leave(row, code, xpath)
    return formula
  }

  function withInner({ row, field, inner }: Row, names: Known): Field {
    const own = ruled(row, field, names)
    if (own.type !== 'GROUP') return own
    const fields = inner.map((one) => ruled(one.row, one.field, names)).filter(isOfEntries)
    return { ...own, required: 'NEVER', least: own.required === 'ALWAYS' ? 1 : 0, fields }
  }

  function ruled(row: SheetRow, field: Field, names: Known): Field {
    const visibleWhen = ruleOf(row, row.cells.get('relevant') ?? '', 'relevant', names)
    const asked = row.cells.get('required') ?? ''
    const isAlways = /^(yes|true|true\(\)|1)$/i.test(asked)
    const isNever = asked === '' || /^(no|false|false\(\)|0)$/i.test(asked)
    const when = isAlways || isNever ? null : ruleOf(row, asked, 'required', names)
    const required = isAlways ? ('ALWAYS' as const) : when === null ? ('NEVER' as const) : { when }
    if (field.type !== 'COMPUTED') return { ...field, visibleWhen, required }
    return { ...field, visibleWhen, required: 'NEVER', formula: ruleOf(row, row.cells.get('calculation') ?? '', 'formula', names) }
  }
}

/** A text such as `label`, `label::English (en)`, in each of our languages in which the row has it. */
function textOf({ cells }: SheetRow, { column, language, most }: { column: string; language: Locale; most: number }): Text {
  const found: Text = {}
  for (const [name, words] of cells) {
    const [head, of] = name.split('::')
    if (head !== column) continue
    const locale = of === undefined ? language : localeOf(of)
    if (locale !== null) found[locale] ??= words.slice(0, most)
  }
  return found
}

function firstLanguage(survey: readonly SheetRow[]): Locale | null {
  for (const { cells } of survey)
    for (const name of cells.keys()) {
      const locale = name.startsWith('label::') ? localeOf(name.slice('label::'.length)) : null
      if (locale !== null) return locale
    }
  return null
}

/** The languages of the labels that are none of ours. */
function foreignLanguages(survey: readonly SheetRow[]): Set<string> {
  const columns = survey.flatMap(({ cells }) => [...cells.keys()]).filter((name) => name.startsWith('label::'))
  return new Set(columns.map((name) => name.slice('label::'.length)).filter((name) => localeOf(name) === null))
}

function listsOf(choices: readonly SheetRow[], text: (row: SheetRow, column: string, most?: number) => Text): Lists {
  const lists = new Map<string, { value: string; caption: Text }[]>()
  for (const row of choices) {
    const name = row.cells.get('list_name') ?? row.cells.get('list name') ?? ''
    const value = (row.cells.get('name') ?? row.cells.get('value') ?? '').slice(0, 100)
    const list = lists.get(name) ?? []
    if (name === '' || value === '' || list.length >= formLimits.options || list.some((one) => one.value === value)) continue
    lists.set(name, [...list, { value, caption: text(row, 'label') }])
  }
  return lists
}

/** The name as an id of ours that no other field has. */
function idOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 36)
  for (let number = 1; ; number += 1) {
    const id = `${plain || 'field'}${number === 1 ? '' : `_${number}`}`
    if (!taken.has(id)) return id
  }
}
