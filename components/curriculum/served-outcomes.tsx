'use client'

import dynamic from 'next/dynamic'
import { useMayOpen } from '@/components/shared/use-places'
import type { NamingKind } from '@/lib/curriculum/vocabulary'

const Part = dynamic(async () => (await import('./served/served-part')).ServedPart)

interface ServedOutcomesProps {
  kind: NamingKind
  /** Null of what is not saved yet. */
  refId: string | null
}

/** In the editor of what components of a curriculum name: the outcomes that it serves. Its screen has the texts of `curriculum`, `issues` and `selector`. */
export function ServedOutcomes({ kind, refId }: ServedOutcomesProps) {
  const mayRead = useMayOpen('curriculum')
  return mayRead && refId !== null ? <Part kind={kind} refId={refId} /> : null
}
