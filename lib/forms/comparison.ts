import { canonicalJson } from '@/lib/canonical-json'
import { textIn, type Definition, type Field, type GridRow } from './definition'

type Change = {
  kind: 'ADDED' | 'REMOVED' | 'CHANGED' | 'MOVED'
  what: 'FORM' | 'PAGE' | 'FIELD' | 'TURN' | 'STEP'
  uid: string
  caption: string
  properties: string[]
}
type Piece = { readonly uid: string; readonly what: Change['what']; readonly caption: string; readonly at: string; readonly of: object }

/** The differences between two versions by uid, in the order of the newer one; removed pieces come last. */
export function compareDefinitions(from: Definition, to: Definition): Change[] {
  const [before, after] = [piecesOf(from), piecesOf(to)]
  const known = new Map(before.map((piece) => [piece.uid, piece]))
  const left = new Set(after.map(({ uid }) => uid))
  const { pages: _, turns: __, route: ___, ...formBefore } = from
  const { pages: ____, turns: _____, route: ______, ...formAfter } = to
  const ofForm = differingProperties(formBefore, formAfter)
  return [
    ...(ofForm.length > 0 ? [{ kind: 'CHANGED' as const, what: 'FORM' as const, uid: '', caption: '', properties: ofForm }] : []),
    ...after.flatMap((piece): Change[] => {
      const { uid, what, caption } = piece
      const old = known.get(uid)
      if (!old) return [{ kind: 'ADDED', what, uid, caption, properties: [] }]
      const properties = differingProperties(old.of, piece.of)
      if (properties.length > 0) return [{ kind: 'CHANGED', what, uid, caption, properties }]
      return old.at === piece.at ? [] : [{ kind: 'MOVED', what, uid, caption, properties: [] }]
    }),
    ...before
      .filter(({ uid }) => !left.has(uid))
      .map(({ uid, what, caption }): Change => ({ kind: 'REMOVED', what, uid, caption, properties: [] })),
  ]
}

function piecesOf({ pages, turns, route, language }: Definition): Piece[] {
  return [
    ...pages.flatMap(({ fields, ...page }, at): Piece[] => [
      { uid: page.uid, what: 'PAGE', caption: textIn(page.caption, language, language), at: String(at), of: page },
      ...fields.flatMap((field, place): Piece[] => {
        const named = (piece: Field | GridRow, where: string, of: object): Piece => ({
          ...{ uid: piece.uid, what: 'FIELD', at: where, of },
          caption: textIn(piece.caption, language, language),
        })
        const position = `${page.uid}.${place}`
        // The fields of a group and the rows of a grid are added and removed individually.
        const { inside, own } = partsOf(field)
        return [named(field, position, own), ...inside.map((piece, number) => named(piece, `${field.uid}.${number}`, piece))]
      }),
    ]),
    ...turns.map((turn, at): Piece => ({ uid: `turn.${at}`, what: 'TURN', caption: String(at + 1), at: '', of: turn })),
    ...route.map((step, at): Piece => ({ uid: `step.${at}`, what: 'STEP', caption: String(at + 1), at: '', of: step })),
  ]
}

function partsOf(field: Field): { readonly inside: readonly (Field | GridRow)[]; readonly own: object } {
  if (field.type === 'GROUP') {
    const { fields, ...own } = field
    return { inside: fields, own }
  }
  if (field.type !== 'GRID') return { inside: [], own: field }
  const { rows, ...own } = field
  return { inside: rows, own }
}

function differingProperties(from: object, to: object): string[] {
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].filter((name) => canonicalJson(Reflect.get(from, name)) !== canonicalJson(Reflect.get(to, name))).sort()
}
