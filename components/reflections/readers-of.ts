import type { Reflection } from '@/lib/contracts/reflections'

/** The people with whom a reflection is currently shared. */
export function readersOf({ shares }: Pick<Reflection, 'shares'>): readonly { readonly id: string; readonly displayName: string }[] {
  return shares.filter(({ endedAt }) => endedAt === null).map(({ person }) => person)
}
