import { toothOf, toothText } from './notation'
import { canonicalSurfaces, isSurface, hasSurface } from './surfaces'
import type { ToothNotation } from './vocabulary'

/** Teeth that share their surfaces, as they were typed: one procedure line each. */
export type ToothGroup = { readonly teeth: readonly number[]; readonly surfaces: readonly string[] }
/** A piece of the typed text that is no tooth or surface; `code` is a message key of the namespace `issues`. */
export type TeethProblem = {
  readonly text: string
  readonly code: 'notTeeth' | 'toothUnknown' | 'toothTwice' | 'surfaceTwice' | 'surfaceNotOnTooth'
}
type TeethText = { readonly groups: readonly ToothGroup[]; readonly problems: readonly TeethProblem[] }

/** `withSurfaces`: false where only teeth are asked for, so that Universal's letters are never surfaces. */
export type Reading = { readonly notation?: ToothNotation; readonly withSurfaces?: boolean }

type Piece =
  | { readonly kind: 'tooth'; readonly tooth: number }
  | { readonly kind: 'surfaces'; readonly codes: readonly string[] }
  | { readonly kind: 'problem'; readonly problem: TeethProblem }

/**
 * Reads what people type for teeth: '16 MO, 24 DO', '16,17', '16mo'; in Universal '3 MO', 'A, B'; in Palmer 'UR6 MO', 'UR654', '6⏌'. Surfaces
 * belong to all teeth since the surfaces before them, so '16, 17 MO' is two teeth with the same surfaces.
 */
export function parseTeeth(text: string, reading: Reading = {}): TeethText {
  const { notation = 'FDI' } = reading
  const groups: ToothGroup[] = []
  const problems: TeethProblem[] = []
  const seen = new Set<number>()
  let teeth: number[] = []
  const close = (surfaces: readonly string[]) => {
    if (teeth.length > 0) groups.push({ teeth, surfaces: canonicalSurfaces(teeth, surfaces) })
    teeth = []
  }
  for (const piece of piecesOf(text, reading)) {
    if (piece.kind === 'problem') problems.push(piece.problem)
    else if (piece.kind === 'surfaces') {
      const problem = problemOf(teeth, piece.codes)
      if (problem) problems.push(problem)
      close(problem ? [] : piece.codes)
    } else if (seen.has(piece.tooth)) problems.push({ text: toothText(piece.tooth, notation), code: 'toothTwice' })
    else {
      seen.add(piece.tooth)
      teeth.push(piece.tooth)
    }
  }
  close([])
  return { groups, problems }
}

/** Writes teeth and surfaces as text that reads back as the same groups. */
export function formatTeeth(groups: readonly ToothGroup[], notation: ToothNotation = 'FDI'): string {
  return groups
    .map(({ teeth, surfaces }) =>
      [teeth.map((tooth) => toothText(tooth, notation)).join(', '), surfaces.join('')].filter(Boolean).join(' '),
    )
    .join('; ')
}

function problemOf(teeth: readonly number[], codes: readonly string[]): TeethProblem | null {
  const text = codes.join('')
  if (codes.length > 0 && teeth.length === 0) return { text, code: 'notTeeth' }
  if (new Set(canonicalSurfaces(teeth, codes)).size < codes.length) return { text, code: 'surfaceTwice' }
  const fits = codes.filter(isSurface).every((surface) => teeth.every((tooth) => hasSurface(tooth, surface)))
  return fits ? null : { text, code: 'surfaceNotOnTooth' }
}

function piecesOf(text: string, { notation = 'FDI', withSurfaces = true }: Reading): Piece[] {
  const typed = text.toUpperCase()
  if (notation === 'UNIVERSAL') return universalPieces(typed, withSurfaces)
  if (notation === 'PALMER')
    return (inQuadrantLetters(typed).match(/(UR|UL|LL|LR)\s*((\dS?)+|[A-E]S?)|\d+S?|[^\d\s,;./+]+|;/g) ?? []).flatMap(palmerPiece)
  return (typed.match(/\d+S?|[^\d\s,;./+]+|;/g) ?? []).map((word) => (/^\d/.test(word) ? toothPiece(word, 'FDI') : surfacesPiece(word)))
}

/** Universal's deciduous teeth are letters, as surfaces are. A letter is a tooth at the beginning and after a comma, and a surface after a tooth. */
function universalPieces(typed: string, withSurfaces: boolean): Piece[] {
  let before: 'nothing' | Piece['kind'] = 'nothing'
  return (typed.match(/\d+|[^\d\s,;./+]+|[,;./+]/g) ?? []).flatMap((word) => {
    const made: Piece[] = /^[,./+]$/.test(word) ? [] : piecesOfWord(word, before !== 'nothing' && withSurfaces)
    before = word === ';' ? 'nothing' : (made.at(-1)?.kind ?? 'nothing')
    return made
  })
}

function piecesOfWord(word: string, followsPiece: boolean): Piece[] {
  if (/^\d/.test(word)) return [toothPiece(word, 'UNIVERSAL')]
  if (word === ';' || (followsPiece && [...word].every(isSurface))) return [surfacesPiece(word)]
  const [, tooth = '', rest = ''] = /^([A-T]S?)(.*)$/.exec(word) ?? []
  if (tooth === '') return [surfacesPiece(word)]
  return rest === '' ? [toothPiece(tooth, 'UNIVERSAL')] : [toothPiece(tooth, 'UNIVERSAL'), surfacesPiece(rest)]
}

/** '6⏌' is in the upper right: the corner of the sign is where the midline and the bite meet. */
function inQuadrantLetters(typed: string): string {
  return typed
    .replace(/([1-8A-E]+S?)\s*[⏌┘⎦]/g, ' UR$1 ')
    .replace(/[⎿└⎣]\s*([1-8A-E]+S?)/g, ' UL$1 ')
    .replace(/[⎾┌⎡]\s*([1-8A-E]+S?)/g, ' LL$1 ')
    .replace(/([1-8A-E]+S?)\s*[⏋┐⎤]/g, ' LR$1 ')
}

/** 'UR654' is three teeth of one quadrant. */
function palmerPiece(word: string): Piece[] {
  const [, quadrant = '', signs = ''] = /^(UR|UL|LL|LR)\s*(.+)$/.exec(word) ?? []
  if (quadrant === '') return [/^\d/.test(word) ? toothPiece(word, 'PALMER') : surfacesPiece(word)]
  return (signs.match(/.S?/g) ?? []).map((sign) => toothPiece(`${quadrant}${sign}`, 'PALMER'))
}

function toothPiece(text: string, notation: ToothNotation): Piece {
  const tooth = toothOf(text, notation)
  return tooth === null ? { kind: 'problem', problem: { text, code: 'toothUnknown' } } : { kind: 'tooth', tooth }
}

function surfacesPiece(text: string): Piece {
  // A semicolon ends a group that has no surfaces, which only matters where the next one has some.
  if (text === ';') return { kind: 'surfaces', codes: [] }
  const codes = [...text]
  return codes.every(isSurface) ? { kind: 'surfaces', codes } : { kind: 'problem', problem: { text, code: 'notTeeth' } }
}
