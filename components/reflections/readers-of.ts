import type { Reflection } from '@/lib/contracts/reflections'

/** With whom it is shared now. */
export function readersOf({ shares }: Pick<Reflection, 'shares'>): readonly { readonly id: string; readonly displayName: string }[] {
  return shares.filter(({ endedAt }) => endedAt === null).map(({ person }) => person)
}
