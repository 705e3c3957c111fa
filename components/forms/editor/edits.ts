import { newId } from '@/lib/client/new-id'
import { fieldsOf, type Definition, type Field, type Page } from '@/lib/forms/definition'
import type { FieldType } from '@/lib/forms/vocabulary'

/** Changes of a definition; each answers a new one and leaves the old as it is. */
export function withPage(form: Definition, uid: string, change: (page: Page) => Page): Definition {
  return { ...form, pages: form.pages.map((page) => (page.uid === uid ? change(page) : page)) }
}

export function withField(form: Definition, uid: string, change: (field: Field) => Field): Definition {
  return {
    ...form,
    pages: form.pages.map((page) => ({ ...page, fields: page.fields.map((field) => (field.uid === uid ? change(field) : field)) })),
  }
}

export function withoutPiece(form: Definition, uid: string): Definition {
  return {
    ...form,
    pages: form.pages
      .filter((page) => page.uid !== uid)
      .map((page) => ({ ...page, fields: page.fields.filter((field) => field.uid !== uid) })),
  }
}

/** After a field, or at the end of a page. */
export function withNewFields(form: Definition, pageUid: string, fields: readonly Field[], afterUid: string | null): Definition {
  return withPage(form, pageUid, (page) => {
    const at = page.fields.findIndex(({ uid }) => uid === afterUid)
    const place = at < 0 ? page.fields.length : at + 1
    return { ...page, fields: [...page.fields.slice(0, place), ...fields, ...page.fields.slice(place)] }
  })
}

/** One place up or down; at the edge of its page a field goes on to the next one. */
export function movedBy(form: Definition, uid: string, by: 1 | -1): Definition {
  const pageAt = form.pages.findIndex((page) => page.uid === uid)
  if (pageAt >= 0) return { ...form, pages: swapped(form.pages, pageAt, pageAt + by) }
  const from = form.pages.findIndex(({ fields }) => fields.some((field) => field.uid === uid))
  const page = form.pages[from]
  const at = page?.fields.findIndex((field) => field.uid === uid) ?? -1
  if (!page) return form
  const to = at + by
  if (to >= 0 && to < page.fields.length) return withPage(form, page.uid, (one) => ({ ...one, fields: swapped(one.fields, at, to) }))
  const other = form.pages[from + by]
  return other ? movedTo(form, uid, other.uid, by === 1 ? 0 : other.fields.length) : form
}

/** A field to a place of a page. */
export function movedTo(form: Definition, uid: string, pageUid: string, at: number): Definition {
  const field = fieldsOf(form).find((one) => one.uid === uid)
  if (!field) return form
  return withPage(withoutPiece(form, uid), pageUid, (page) => ({
    ...page,
    fields: [...page.fields.slice(0, at), field, ...page.fields.slice(at)],
  }))
}

export function pageMovedTo(form: Definition, uid: string, at: number): Definition {
  const page = form.pages.find((one) => one.uid === uid)
  const others = form.pages.filter((one) => one.uid !== uid)
  return page ? { ...form, pages: [...others.slice(0, at), page, ...others.slice(at)] } : form
}

/** A copy beside it, with an id of its own. */
export function duplicated(form: Definition, uid: string): { form: Definition; uid: string } {
  const copyUid = newId()
  const page = form.pages.find((one) => one.uid === uid)
  if (page) {
    const taken = fieldsOf(form).map(({ id }) => id)
    const fields = page.fields.map((field) => {
      const id = freeId(field.id, taken)
      taken.push(id)
      return { ...field, uid: newId(), id }
    })
    const at = form.pages.indexOf(page) + 1
    return {
      form: { ...form, pages: [...form.pages.slice(0, at), { ...page, uid: copyUid, fields }, ...form.pages.slice(at)] },
      uid: copyUid,
    }
  }
  const owner = form.pages.find(({ fields }) => fields.some((field) => field.uid === uid))
  const field = owner?.fields.find((one) => one.uid === uid)
  if (!owner || !field) return { form, uid }
  const ids = fieldsOf(form).map(({ id }) => id)
  return { form: withNewFields(form, owner.uid, [{ ...field, uid: copyUid, id: freeId(field.id, ids) }], uid), uid: copyUid }
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
  }
}

/** The id of a field in formulas, made from its caption: 'Minutes in the chair' becomes minutes_in_the_chair. */
export function proposedId(caption: string, type: string, taken: readonly string[]): string {
  const plain = caption
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 36)
    .replace(/_+$/, '')
  return freeId(plain === '' ? type.toLowerCase() : plain, taken)
}

export function freeId(wanted: string, taken: readonly string[]): string {
  if (wanted === '' || !taken.includes(wanted)) return wanted
  const stem = wanted.replace(/_\d+$/, '').slice(0, 36)
  for (let number = 2; ; number += 1) {
    const id = `${stem}_${number}`
    if (!taken.includes(id)) return id
  }
}

function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const [one, other] = [list[from], list[to]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((piece, at) => (at === from ? other : at === to ? one : piece))
}
