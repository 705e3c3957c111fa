import { freeId } from './copies'

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
