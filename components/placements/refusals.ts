import { CallError } from '@/lib/client/call-error'

type Refused =
  | { readonly kind: 'NO_ROOM'; readonly fromOn: string; readonly toOn: string; readonly students: number; readonly places: number }
  | { readonly kind: 'NO_AGREEMENT'; readonly coveredUntil: string | null }
  | { readonly kind: 'TO_COME'; readonly count: number }
  | { readonly kind: (typeof plain)[number] }

/** The refusals of allocating a block. */
const plain = ['CHANGED', 'STILL_CHOOSING', 'TOO_LATE', 'TOO_MANY'] as const

/** Why a call of placements was refused, with the numbers that the server gives; null for any other failure. */
export function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof CallError)) return null
  const { code, answer } = error
  const text = (name: string) => (typeof answer?.[name] === 'string' ? answer[name] : '')
  const number = (name: string) => (typeof answer?.[name] === 'number' ? answer[name] : 0)
  if (code === 'placements.NO_ROOM')
    return { kind: 'NO_ROOM', fromOn: text('fromOn'), toOn: text('toOn'), students: number('students'), places: number('places') }
  if (code === 'placements.NO_AGREEMENT') return { kind: 'NO_AGREEMENT', coveredUntil: text('coveredUntil') || null }
  const kind = plain.find((one) => code === `placements.${one}`)
  if (kind) return { kind }
  return code === 'placements.TO_COME' ? { kind: 'TO_COME', count: number('count') } : null
}
