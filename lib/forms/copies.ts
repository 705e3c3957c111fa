import { fieldsAndRowsIn, type Definition, type EntryField, type Field, type GridRow, type Page } from './definition'
import { withUids } from './expressions/rewrite'

type Making = {
  readonly newUid: () => string
  /** Ids that are in use in the place of the copy. */
  readonly taken: readonly string[]
}
type Uids = Map<string, string>

/** Copies of separate fields: every uid is new, every id is free, and references between the fields point to their copies. */
export function copiedFields(fields: readonly Field[], making: Making): Field[] {
  const uids: Uids = new Map()
  const taken = [...making.taken]
  const copies = fields.map((field) => withNewUids(field, { uids, taken, newUid: making.newUid }))
  return copies.map((field) => withReplacedUids(field, uids))
}

export function copiedPage(page: Page, making: Making): Page {
  const uids: Uids = new Map([[page.uid, making.newUid()]])
  const taken = [...making.taken]
  const fields = page.fields.map((field) => withNewUids(field, { uids, taken, newUid: making.newUid }))
  return {
    ...page,
    uid: uids.get(page.uid) ?? page.uid,
    visibleWhen: ruleWithUids(page.visibleWhen, uids),
    fields: fields.map((field) => withReplacedUids(field, uids)),
  }
}

/** Copies a whole form; its ids stay, since they only have to be unique within a form. */
export function copiedForm(form: Definition, newUid: () => string): Definition {
  const uids: Uids = new Map()
  const pages = form.pages.map((page) => ({
    ...page,
    uid: assignUid(page.uid, { uids, newUid }),
    fields: page.fields.map((field) => withNewUids(field, { uids, taken: null, newUid })),
  }))
  return {
    ...form,
    pages: pages.map((page) => ({
      ...page,
      visibleWhen: ruleWithUids(page.visibleWhen, uids),
      fields: page.fields.map((field) => withReplacedUids(field, uids)),
    })),
  }
}

export function idsIn(form: Pick<Definition, 'pages'>): string[] {
  return fieldsAndRowsIn(form).map(({ id }) => id)
}

/** The same id where it is free, else the next: score, score_2. */
export function freeId(wanted: string, taken: readonly string[]): string {
  if (wanted === '' || !taken.includes(wanted)) return wanted
  const stem = wanted.replace(/_\d+$/, '').slice(0, 36)
  for (let number = 2; ; number += 1) {
    const id = `${stem}_${number}`
    if (!taken.includes(id)) return id
  }
}

type New = { readonly uids: Uids; readonly newUid: () => string; readonly taken: string[] | null }

function withNewUids(field: Field, of: New): Field {
  const own = renewPiece(field, of)
  if (own.type === 'GRID') return { ...own, rows: own.rows.map((row) => renewPiece(row, of)) }
  if (own.type === 'GROUP') return { ...own, fields: own.fields.map((inner) => renewPiece(inner, of)) }
  return own
}

function renewPiece<P extends Field | EntryField | GridRow>(piece: P, of: New): P {
  const id = of.taken === null ? piece.id : freeId(piece.id, of.taken)
  of.taken?.push(id)
  return { ...piece, uid: assignUid(piece.uid, of), id }
}

function assignUid(uid: string, { uids, newUid }: Pick<New, 'uids' | 'newUid'>): string {
  const fresh = newUid()
  uids.set(uid, fresh)
  return fresh
}

/** A field whose formulas name the given new uids. */
export function withReplacedUids(field: Field, uids: ReadonlyMap<string, string>): Field {
  const own = pointedOne(field, uids)
  return own.type === 'GROUP' ? { ...own, fields: own.fields.map((inner) => pointedOne(inner, uids)) } : own
}

/** The formula of a copy names the copies; references to fields that were not copied stay as they are. */
function pointedOne<F extends Field>(field: F, uids: ReadonlyMap<string, string>): F {
  const { required, visibleWhen } = field
  return {
    ...field,
    visibleWhen: ruleWithUids(visibleWhen, uids),
    required: typeof required === 'object' ? { when: withUids(required.when, uids) } : required,
    ...(field.type === 'COMPUTED' && { formula: ruleWithUids(field.formula, uids) }),
    ...((field.type === 'SCALE' || field.type === 'GRID') && { self: field.self === null ? null : (uids.get(field.self) ?? field.self) }),
  }
}

const ruleWithUids = (formula: string | null, uids: ReadonlyMap<string, string>) => (formula === null ? null : withUids(formula, uids))
