import { newId } from '@/lib/client/new-id'
import { copiedFields, copiedPage, idsIn } from '@/lib/forms/copies'
import { allFieldsOf, isOfEntries, type Definition, type EntryField, type Field, type FieldOf, type Page } from '@/lib/forms/definition'
import type { FieldType } from '@/lib/forms/vocabulary'

/** The functions here change a definition: each returns a new one and leaves the old one as it is. */
export function withPage(form: Definition, uid: string, change: (page: Page) => Page): Definition {
  return { ...form, pages: form.pages.map((page) => (page.uid === uid ? change(page) : page)) }
}

/** A page or a group, which contains fields. */
type Holder = Page | FieldOf<'GROUP'>

export function withField(form: Definition, uid: string, change: (field: Field) => Field): Definition {
  const changed = (field: Field): Field => {
    if (field.uid === uid) return change(field)
    if (field.type !== 'GROUP' || field.fields.every((inner) => inner.uid !== uid)) return field
    return { ...field, fields: field.fields.map((inner) => (inner.uid === uid ? (entryField(change(inner)) ?? inner) : inner)) }
  }
  return { ...form, pages: form.pages.map((page) => ({ ...page, fields: page.fields.map(changed) })) }
}

export function withoutPiece(form: Definition, uid: string): Definition {
  const left = (field: Field): Field =>
    field.type === 'GROUP' ? { ...field, fields: field.fields.filter((inner) => inner.uid !== uid) } : field
  return {
    ...form,
    pages: form.pages
      .filter((page) => page.uid !== uid)
      .map((page) => ({ ...page, fields: page.fields.filter((field) => field.uid !== uid).map(left) })),
  }
}

/** The piece that stands in the place of another once that is removed; null if none is left. */
export function pieceInstead(form: Definition, uid: string): string | null {
  const inOrder = ({ pages }: Definition) =>
    pages.flatMap((page) => [
      page.uid,
      ...page.fields.flatMap((field) => [field.uid, ...(field.type === 'GROUP' ? field.fields.map((inner) => inner.uid) : [])]),
    ])
  const left = inOrder(withoutPiece(form, uid))
  return left[inOrder(form).indexOf(uid)] ?? left.at(-1) ?? null
}

/** The field as it can be inside a group, whose own settings say who fills it in and sees it; null if it cannot be there. */
function entryField(field: Field): EntryField | null {
  const bare = { ...field, complete: null, see: null }
  return isOfEntries(bare) ? bare : null
}

/** Adds fields after a field, or at the end of the page. Fields that cannot be in that field's group come after the group. */
export function withNewFields(form: Definition, pageUid: string, fields: readonly Field[], afterUid: string | null): Definition {
  return withPage(form, pageUid, (page) => {
    const inside = fields.map(entryField).filter((field) => field !== null)
    const group = page.fields.find(
      (field): field is FieldOf<'GROUP'> =>
        field.type === 'GROUP' && (field.uid === afterUid || field.fields.some(({ uid }) => uid === afterUid)),
    )
    if (group && inside.length === fields.length)
      return {
        ...page,
        fields: page.fields.map((field) => (field === group ? { ...group, fields: insertAfter(group.fields, inside, afterUid) } : field)),
      }
    return { ...page, fields: insertAfter(page.fields, fields, group?.uid ?? afterUid) }
  })
}

function insertAfter<T extends { readonly uid: string }>(list: readonly T[], added: readonly T[], afterUid: string | null): T[] {
  const at = list.findIndex(({ uid }) => uid === afterUid)
  const place = at < 0 ? list.length : at + 1
  return [...list.slice(0, place), ...added, ...list.slice(place)]
}

/** Moves a piece one place up or down. A field moves into and out of groups on its way, and at the edge of its page on to the next page. */
export function movePiece(form: Definition, uid: string, by: 1 | -1): Definition {
  const pageAt = form.pages.findIndex((page) => page.uid === uid)
  if (pageAt >= 0) return { ...form, pages: swapPieces(form.pages, pageAt, pageAt + by) }
  const found = holderOf(form, uid)
  if (!found) return form
  const { holder, page } = found
  const at = holder.fields.findIndex((field) => field.uid === uid)
  const to = at + by
  const beside = holder.fields[to]
  const field = holder.fields[at]
  if ('type' in holder && !beside) {
    const groupAt = page.fields.findIndex((one) => one.uid === holder.uid)
    return moveFieldTo(form, uid, page.uid, by === 1 ? groupAt + 1 : groupAt)
  }
  if (beside?.type === 'GROUP' && field && entryField(field)) return moveFieldTo(form, uid, beside.uid, by === 1 ? 0 : beside.fields.length)
  if (beside) return withHolder(form, holder.uid, (fields) => swapPieces(fields, at, to))
  const other = form.pages[form.pages.indexOf(page) + by]
  return other ? moveFieldTo(form, uid, other.uid, by === 1 ? 0 : other.fields.length) : form
}

function holderOf({ pages }: Definition, uid: string): { readonly holder: Holder; readonly page: Page } | null {
  for (const page of pages) {
    if (page.fields.some((field) => field.uid === uid)) return { holder: page, page }
    for (const field of page.fields)
      if (field.type === 'GROUP' && field.fields.some((inner) => inner.uid === uid)) return { holder: field, page }
  }
  return null
}

/** Changes the fields of a page or a group; fields that cannot be in a group are left out there. */
function withHolder(form: Definition, uid: string, change: (fields: readonly Field[]) => readonly Field[]): Definition {
  if (form.pages.some((page) => page.uid === uid)) return withPage(form, uid, (page) => ({ ...page, fields: [...change(page.fields)] }))
  return withField(form, uid, (group) =>
    group.type === 'GROUP' ? { ...group, fields: change(group.fields).flatMap((field) => entryField(field) ?? []) } : group,
  )
}

/** Moves a field to a place in a page or group. A field that no group can hold stays where it is. */
export function moveFieldTo(form: Definition, uid: string, holderUid: string, at: number): Definition {
  const field = allFieldsOf(form).find((one) => one.uid === uid)
  const isGroup = form.pages.every((page) => page.uid !== holderUid)
  if (!field || uid === holderUid || (isGroup && !entryField(field))) return form
  return withHolder(withoutPiece(form, uid), holderUid, (fields) => [...fields.slice(0, at), field, ...fields.slice(at)])
}

export function movePageTo(form: Definition, uid: string, at: number): Definition {
  const page = form.pages.find((one) => one.uid === uid)
  const others = form.pages.filter((one) => one.uid !== uid)
  return page ? { ...form, pages: [...others.slice(0, at), page, ...others.slice(at)] } : form
}

/** Adds a copy beside the piece, with its own ids. References among the copied pieces point to the copies. */
export function duplicatePiece(form: Definition, uid: string): { form: Definition; uid: string } {
  const making = { newUid: newId, taken: idsIn(form) }
  const page = form.pages.find((one) => one.uid === uid)
  if (page) {
    const copy = copiedPage(page, making)
    const at = form.pages.indexOf(page) + 1
    return { form: { ...form, pages: [...form.pages.slice(0, at), copy, ...form.pages.slice(at)] }, uid: copy.uid }
  }
  const field = allFieldsOf(form).find((one) => one.uid === uid)
  const holder = holderOf(form, uid)?.holder
  const [copy] = field ? copiedFields([field], making) : []
  if (!holder || !copy) return { form, uid }
  return { form: withHolder(form, holder.uid, (fields) => insertAfter(fields, [copy], uid)), uid: copy.uid }
}

export function newPage(): Page {
  return {
    uid: newId(),
    id: '',
    caption: {},
    help: {},
    complete: null,
    see: null,
    visibleWhen: null,
    required: 'NEVER',
    origin: null,
    minWords: null,
    maxWords: null,
    fields: [],
  }
}

const limits = { minWords: null, maxWords: null, minChars: null, maxChars: null, patient: false }

export function newField(type: FieldType): Field {
  const common = {
    uid: newId(),
    id: '',
    caption: {},
    help: {},
    complete: null,
    see: null,
    visibleWhen: null,
    required: 'NEVER' as const,
    origin: null,
  }
  switch (type) {
    case 'TEXT':
      return { ...common, type, ...limits, pattern: '' }
    case 'MULTILINE':
      return { ...common, type, ...limits, rows: 6 }
    case 'BOOLEAN':
    case 'HEADING':
      return { ...common, type }
    case 'NOTES':
      return { ...common, type, body: {} }
    case 'FILE_UPLOAD':
      return { ...common, type, types: [], most: 5, camera: false }
    case 'SIGNATURE':
      return { ...common, type, meaning: {} }
    case 'DROPDOWN':
      return { ...common, type, options: [], other: false }
    case 'MULTISELECT':
      return { ...common, type, options: [], other: false, min: null, max: null }
    case 'TOOTHMAP':
      return { ...common, type, surfaces: false, several: false }
    case 'RADIOGRAPHS':
      return { ...common, type, most: 10, quality: true, justification: true }
    case 'PROCEDURE':
      return { ...common, type, ids: [], most: 5, teeth: true, helpLevel: true, counts: true }
    case 'COMPUTED':
      return { ...common, type, formula: null, format: 'NUMBER' }
    case 'DATE':
      return { ...common, type, min: null, max: null }
    case 'NUMBER':
      return { ...common, type, unit: '', min: null, max: null, decimals: 0 }
    case 'SCALE':
      return { ...common, type, scaleId: null, self: null }
    case 'GRID':
      return { ...common, type, scaleId: null, rows: [], self: null }
    case 'GROUP':
      return { ...common, type, fields: [], least: 0, most: 50, entry: {} }
  }
}

function swapPieces<T>(list: readonly T[], from: number, to: number): T[] {
  const [one, other] = [list[from], list[to]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((piece, at) => (at === from ? other : at === to ? one : piece))
}
