import type { z } from 'zod'
import type * as contracts from '@/lib/contracts/forms.shapes'
import { withReplacedUids } from './copies'
import type { Definition, Field, Page } from './definition'
import { fieldsNamed } from './expressions/parse'
import { formulaNode } from './formulas'

export type LibraryContent = z.output<typeof contracts.LibraryContent>
type Item = { readonly id: string; readonly version: number; readonly content: LibraryContent }

/**
 * A form whose copies of a library item are updated to the item's version. A copy keeps its uid, id, permissions and rules; the rest comes from the
 * item. In groups and pages, fields are matched by their id and take the item's order. Each page has its own copies: formulas of the item name those of
 * the page.
 */
export function withPushed(form: Definition, { id, version, content }: Item, newUid: () => string): Definition {
  const origin = { itemId: id, version }
  const source =
    content.kind === 'FIELD'
      ? [content.field]
      : content.kind === 'GROUP'
        ? content.fields
        : content.kind === 'PAGE'
          ? content.page.fields
          : []
  const pushedPage = (page: Page): Page => {
    const pairs = page.fields.map((field) => {
      const from = field.origin?.itemId === id ? findOriginal(source, field) : undefined
      return { field, from, renamed: from && withKnownUids(from, field, newUid) }
    })
    const uids = new Map(pairs.flatMap(({ field, from, renamed }) => (from && renamed ? pairsOf(from, field, renamed) : [])))
    const fields = pairs.map(({ field, from, renamed }): Field => {
      if (field.origin?.itemId !== id) return field
      if (content.kind === 'OPTIONS')
        return field.type === 'DROPDOWN' || field.type === 'MULTISELECT' ? { ...field, options: content.options, origin } : field
      if (!from || !renamed || from.type !== field.type) return field
      const { uid, id: name, complete, see, visibleWhen, required } = field
      return withReplacedUids({ ...renamed, uid, id: name, complete, see, visibleWhen, required, origin }, uids)
    })
    if (content.kind !== 'PAGE' || page.origin?.itemId !== id) return { ...page, fields }
    return { ...page, caption: content.page.caption, help: content.page.help, origin, fields }
  }
  return { ...form, pages: form.pages.map(pushedPage) }
}

/** The field of the item from which a field was copied; a second copy has a number at the end of its id. */
function findOriginal(source: readonly Field[], field: Field): Field | undefined {
  if (source.length === 1) return source[0]
  const stem = (name: string) => name.replace(/_\d+$/, '')
  return source.find((one) => one.id === field.id) ?? source.find((one) => stem(one.id) === stem(field.id) && one.type === field.type)
}

/** Rows of a grid and fields of a group keep the uids that answers name. */
function withKnownUids(from: Field, field: Field, newUid: () => string): Field {
  if (from.type === 'GRID' && field.type === 'GRID')
    return { ...from, rows: from.rows.map((row, at) => retainUid(row, field.rows, at, newUid)) }
  if (from.type === 'GROUP' && field.type === 'GROUP')
    return { ...from, fields: from.fields.map((inner, at) => retainUid(inner, field.fields, at, newUid)) }
  return from
}

type Piece = { readonly uid: string; readonly id: string }
function retainUid<P extends Piece>(piece: P, known: readonly Piece[], at: number, newUid: () => string): P {
  const stem = (name: string) => name.replace(/_\d+$/, '')
  const there = known.find(({ id }) => id === piece.id) ?? (known[at] && stem(known[at].id) === stem(piece.id) ? known[at] : undefined)
  return { ...piece, uid: there?.uid ?? newUid(), id: there?.id ?? piece.id }
}

/** Pairs of the uid in the item and the uid in the copy. */
function pairsOf(from: Field, field: Field, renamed: Field): [string, string][] {
  const [before, after] = [partsOf(from), partsOf(renamed)]
  return [[from.uid, field.uid], ...before.map(({ uid }, at): [string, string] => [uid, after[at]?.uid ?? uid])]
}

function partsOf(field: Field): readonly Piece[] {
  return field.type === 'GRID' ? field.rows : field.type === 'GROUP' ? field.fields : []
}

/** Whether a formula uses only these fields: one that names other fields of the form cannot be in the library. */
export function standsAlone(formula: string, uids: ReadonlySet<string>): boolean {
  const node = formulaNode(formula)
  return node !== null && fieldsNamed(node).every((uid) => uids.has(uid))
}
