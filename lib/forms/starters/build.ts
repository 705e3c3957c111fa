import type { Definition, Option, Text, Who } from '../definition'
import { Definition as DefinitionShape } from '../definition.shapes'
import type { FieldType } from '../vocabulary'

/** The text in en-GB, de, es, nb and sl, in this order; en-US uses the en-GB text. */
export type Words = readonly [string, string, string, string, string]
export type Piece = {
  readonly id: string
  readonly words: Words
  readonly type: FieldType
  readonly more?: object
  readonly required?: boolean
  /** The rows of a grid. Where the institution has no scale, each becomes a field of its own. */
  readonly rows?: readonly Piece[]
  /** Whether the field uses the institution's scale, if there is one. */
  readonly onScale?: boolean
}
export type Section = { readonly words: Words; readonly by: 'SUBMITTER' | 'REVIEWER'; readonly pieces: readonly Piece[] }
export type Outline = {
  readonly sections: readonly Section[]
  readonly reviewed: boolean
  readonly place?: Definition['place']
}

export function textOf([en, de, es, nb, sl]: Words): Text {
  return { 'en-GB': en, de, es, nb, sl }
}

const everybody: Who = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] }

type Making = { readonly teacherRoleId: string | null; readonly scaleId: string | null; readonly newUid: () => string }

/** Builds a definition with new uids; formulas of the outline name ids. */
export function buildDefinition(
  { sections: outlined, reviewed, place = 'NONE' }: Outline,
  { teacherRoleId, scaleId, newUid }: Making,
): Definition {
  const sections = outlined.map((section) => ({ ...section, pieces: section.pieces.flatMap((piece) => onScale(piece, scaleId)) }))
  const named = sections.flatMap(({ pieces }) => pieces.flatMap((piece) => [piece, ...(piece.rows ?? [])]))
  const uids = new Map(named.map(({ id }) => [id, newUid()] as const))
  const stored = (formula: string) => formula.replace(/[a-z][a-z0-9_]*/g, (id) => (uids.has(id) ? `{${uids.get(id)}}` : id))
  const field = ({ id, words, type, more = {}, required = false, rows }: Piece): object => ({
    uid: uids.get(id),
    id,
    type,
    caption: textOf(words),
    required: required ? 'ALWAYS' : 'NEVER',
    ...more,
    ...(rows && { rows: rows.map((row) => ({ uid: uids.get(row.id), id: row.id, caption: textOf(row.words) })) }),
    ...('formula' in more && typeof more.formula === 'string' && { formula: stored(more.formula) }),
    ...('visibleWhen' in more && typeof more.visibleWhen === 'string' && { visibleWhen: stored(more.visibleWhen) }),
  })
  const review = {
    order: 1,
    kind: 'REVIEW',
    part: 'REVIEWER',
    how: { kind: 'CHOSEN', roleIds: teacherRoleId === null ? [] : [teacherRoleId] },
  }
  return DefinitionShape.parse({
    language: 'en-GB',
    complete: { parts: ['SUBMITTER'], roles: [] },
    see: everybody,
    pages: sections.map(({ words, by, pieces }) => ({
      uid: newUid(),
      id: '',
      caption: textOf(words),
      complete: by === 'SUBMITTER' ? null : { parts: [by], roles: [] },
      fields: pieces.map(field),
    })),
    turns: [{ part: 'SUBMITTER', how: null }],
    route: reviewed ? [review] : [],
    place,
  })
}

/** Ratings in one grid on the scale of the institution; where it has none, each with options of its own. */
function onScale(piece: Piece, scaleId: string | null): Piece[] {
  if (scaleId === null) return piece.rows ? [...piece.rows] : [piece]
  if (piece.rows) return [{ ...piece, more: { ...piece.more, scaleId } }]
  return [piece.onScale ? { ...piece, type: 'SCALE', more: { scaleId } } : piece]
}

export function options(list: readonly (readonly [value: string, words: Words, score?: number])[]): Option[] {
  return list.map(([value, words, score]) => ({ value, caption: textOf(words), score: score ?? null }))
}

export const ratingPiece = (id: string, words: Words, required = false): Piece => ({
  id,
  words,
  type: 'DROPDOWN',
  more: { options: ratings },
  required,
})
/** Ratings on one scale, one row each. */
export const grid = (id: string, words: Words, rows: readonly Piece[]): Piece => ({ id, words, type: 'GRID', rows })
export const textPiece = (id: string, words: Words, required = false): Piece => ({
  id,
  words,
  type: 'MULTILINE',
  more: { rows: 4 },
  required,
})
export const linePiece = (id: string, words: Words, required = false): Piece => ({ id, words, type: 'TEXT', required })
export const choicePiece = (id: string, words: Words, list: Parameters<typeof options>[0], required = false): Piece => ({
  id,
  words,
  type: 'DROPDOWN',
  more: { options: options(list) },
  required,
})
export const averagePiece = (...ids: string[]): Piece => ({
  id: 'average',
  words: [
    'Average of the ratings',
    'Durchschnitt der Bewertungen',
    'Media de las valoraciones',
    'Gjennomsnitt av vurderingene',
    'Povprečje ocen',
  ],
  type: 'COMPUTED',
  more: { formula: `ROUND(AVERAGE(${ids.join(', ')}), 1)`, format: 'NUMBER' },
})

const ratings = options([
  [
    '1',
    [
      '1 Well below expectations',
      '1 Weit unter den Erwartungen',
      '1 Muy por debajo de lo esperado',
      '1 Langt under forventet',
      '1 Močno pod pričakovanji',
    ],
    1,
  ],
  ['2', ['2 Below expectations', '2 Unter den Erwartungen', '2 Por debajo de lo esperado', '2 Under forventet', '2 Pod pričakovanji'], 2],
  ['3', ['3 Meets expectations', '3 Entspricht den Erwartungen', '3 Según lo esperado', '3 Som forventet', '3 V skladu s pričakovanji'], 3],
  ['4', ['4 Above expectations', '4 Über den Erwartungen', '4 Por encima de lo esperado', '4 Over forventet', '4 Nad pričakovanji'], 4],
  [
    '5',
    [
      '5 Well above expectations',
      '5 Weit über den Erwartungen',
      '5 Muy por encima de lo esperado',
      '5 Langt over forventet',
      '5 Močno nad pričakovanji',
    ],
    5,
  ],
])
