import { canonicalSurfaces, isSurface, toothHas } from './surfaces'
import { isTooth } from './teeth'

/** Teeth that share their surfaces, as they were typed: one procedure line each. */
export type ToothGroup = { readonly teeth: readonly number[]; readonly surfaces: readonly string[] }
/** A piece of what was typed that is none; `code` is a message key of the namespace `issues`. */
export type FdiProblem = { readonly text: string; readonly code: 'notTeeth' | 'toothUnknown' | 'toothTwice' | 'surfaceTwice' | 'surfaceNotOnTooth' }
export type FdiText = { readonly groups: readonly ToothGroup[]; readonly problems: readonly FdiProblem[] }

type Piece = { readonly kind: 'tooth'; readonly tooth: number } | { readonly kind: 'surfaces'; readonly codes: readonly string[] } | { readonly kind: 'problem'; readonly problem: FdiProblem }

/**
 * Reads what people type for teeth: '16 MO, 24 DO', '16,17', '16mo'. Surfaces belong to all teeth since the surfaces before them, so '16, 17 MO'
 * is two teeth with the same surfaces.
 */
export function parseFdiText(text: string): FdiText {
  const groups: ToothGroup[] = []
  const problems: FdiProblem[] = []
  const seen = new Set<number>()
  let teeth: number[] = []
  const close = (surfaces: readonly string[]) => {
    if (teeth.length > 0) groups.push({ teeth, surfaces: canonicalSurfaces(teeth, surfaces) })
    teeth = []
  }
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'problem') problems.push(piece.problem)
    else if (piece.kind === 'surfaces') {
      const problem = problemOf(teeth, piece.codes)
      if (problem) problems.push(problem)
      close(problem ? [] : piece.codes)
    } else if (seen.has(piece.tooth)) problems.push({ text: String(piece.tooth), code: 'toothTwice' })
    else {
      seen.add(piece.tooth)
      teeth.push(piece.tooth)
    }
  }
  close([])
  return { groups, problems }
}

/** The same in writing; reads back as what it was. */
export function formatFdiText(groups: readonly ToothGroup[]): string {
  return groups.map(({ teeth, surfaces }) => [teeth.join(', '), surfaces.join('')].filter(Boolean).join(' ')).join('; ')
}

function piecesOf(text: string): Piece[] {
  return (text.toUpperCase().match(/\d+|[^\d\s,;./+]+|;/g) ?? []).map(pieceOf)
}

function pieceOf(text: string): Piece {
  // A semicolon ends a group that has no surfaces, which only matters where the next one has some.
  if (text === ';') return { kind: 'surfaces', codes: [] }
  if (/^\d+$/.test(text)) {
    const tooth = Number(text)
    return isTooth(tooth) ? { kind: 'tooth', tooth } : { kind: 'problem', problem: { text, code: 'toothUnknown' } }
  }
  const codes = [...text]
  return codes.every(isSurface) ? { kind: 'surfaces', codes } : { kind: 'problem', problem: { text, code: 'notTeeth' } }
}

function problemOf(teeth: readonly number[], codes: readonly string[]): FdiProblem | null {
  const text = codes.join('')
  if (codes.length > 0 && teeth.length === 0) return { text, code: 'notTeeth' }
  if (new Set(canonicalSurfaces(teeth, codes)).size < codes.length) return { text, code: 'surfaceTwice' }
  const fits = codes.filter(isSurface).every((surface) => teeth.every((tooth) => toothHas(tooth, surface)))
  return fits ? null : { text, code: 'surfaceNotOnTooth' }
}
