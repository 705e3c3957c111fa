import { freeId, idsIn } from './copies'
import { textIn, type Definition, type EntryField, type Field, type GridRow } from './definition'

/** The id of a field in formulas, made from its caption: 'Minutes in the chair' becomes minutes_in_the_chair. */
export function proposedId(caption: string, type: string, taken: readonly string[]): string {
  const plain = plainName(caption)
  return freeId(plain === '' ? type.toLowerCase() : plain, taken)
}

/** The value of an option, which answers hold: made from its first caption, and never changed by a later one. */
export function newOption(caption: string, taken: readonly string[]): string {
  const plain = plainName(caption)
  return freeId(plain === '' ? 'option_1' : plain, taken)
}

function plainName(caption: string): string {
  return caption
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 36)
    .replace(/_+$/, '')
}

/** A form in which everything that formulas name has an id; a missing id is proposed from the caption. */
export function withProposedIds(form: Definition): Definition {
  const taken = idsIn(form).filter((id) => id !== '')
  const named = <P extends Field | EntryField | GridRow>(piece: P): P => {
    if (piece.id !== '') return piece
    const id = proposedId(textIn(piece.caption, form.language, form.language), 'type' in piece ? piece.type : 'row', taken)
    taken.push(id)
    return { ...piece, id }
  }
  return {
    ...form,
    pages: form.pages.map((page) => ({
      ...page,
      fields: page.fields.map((field): Field => {
        const own = named(field)
        if (own.type === 'GRID') return { ...own, rows: own.rows.map(named) }
        return own.type === 'GROUP' ? { ...own, fields: own.fields.map(named) } : own
      }),
    })),
  }
}
